import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { AllowRule } from "./allow-rule.ts";
import { isPublic } from "./is-public.ts";

/** Where a connection shall lead: the host of the URL, its port, and an address that the host has. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

/** Whether the address is public, or a rule allows it. */
export function mayReach({ host, port, address }: Destination, allow: readonly AllowRule[]): boolean {
  if (isPublic(address)) return true;
  const name = host.toLowerCase().replace(/\.$/, "");
  return allow.some(
    (rule) =>
      (rule.port === undefined || rule.port === port) &&
      (rule.kind === "host" ? rule.host === name : isWithin(address, rule.network)),
  );
}

function isWithin(address: string, [start, bits]: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === start.kind() && parsed.match(start, bits);
}
