import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Of all IPv6 addresses, only these are given out for the public internet (RFC 4291 §2.4, IANA's registry). */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Whether the address is one of the public internet. None that carries another address within it is (IPv4-mapped,
 * NAT64, 6to4, Teredo), none that is set aside (IANA's special-purpose registries), and no text that is no address.
 */
export function isPublic(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalUnicast));
}
