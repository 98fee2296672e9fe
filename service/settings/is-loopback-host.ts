import { isIPv4 } from "node:net";

/** Whether a URL's hostname is one that this machine has for itself. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}
