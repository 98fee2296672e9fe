import { isIP, isIPv6 } from "node:net";
import { ConnectorError } from "@agent-connectors/runtime";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** An allowed private destination: a network or a host name, on one port or on all. */
export type AllowRule = AllowNetwork | AllowHost;

interface AllowNetwork {
  readonly kind: "network";
  readonly network: readonly [start: IPv4 | IPv6, bits: number];
  readonly port?: number;
}

interface AllowHost {
  readonly kind: "host";
  /** Lower case, without a trailing dot. */
  readonly host: string;
  readonly port?: number;
}

/** `[<IPv6>]`, `<IPv4>` or `<name>`, with `:<port>` or without. */
const hostAndPort = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/;

/** The last label begins with a letter or `_`, because URL parsers read a host with a numeric last label as an IPv4 address. */
const hostName = /^(?:[a-z0-9_-]+\.)*[a-z_][a-z0-9_-]*$/;

/**
 * Parses the entries of `EGRESS_ALLOW`, such as `10.0.0.0/8`, `127.0.0.1:4010`, `[::1]:4010` and `wiki.internal`. Throws
 * `invalid_config` with the invalid entry.
 */
export function parseAllow(entries: readonly string[]): readonly AllowRule[] {
  return entries.map((entry) => {
    const rule = ruleOf(entry.trim().toLowerCase());
    if (!rule)
      throw new ConnectorError(
        "invalid_config",
        `expected entries like '10.0.0.0/8', '127.0.0.1:4010', '[::1]:4010', 'wiki.internal' or 'wiki.internal:8443' in EGRESS_ALLOW, found '${entry}'`,
      );
    return rule;
  });
}

function ruleOf(entry: string): AllowRule | undefined {
  if (entry.includes("/")) return networkOf(entry);
  if (isIP(entry)) return addressOf(entry);
  const [, bracketed, plain, digits] = hostAndPort.exec(entry) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  const withPort = port === undefined ? {} : { port };
  if (bracketed !== undefined) return isIPv6(bracketed) ? { ...addressOf(bracketed), ...withPort } : undefined;
  if (plain === undefined) return undefined;
  if (isIP(plain)) return { ...addressOf(plain), ...withPort };
  const host = plain.replace(/\.$/, "");
  return hostName.test(host) ? { kind: "host", host, ...withPort } : undefined;
}

function networkOf(entry: string): AllowRule | undefined {
  const [start = "", bits = "", ...more] = entry.split("/");
  const maxBits = isIP(start) === 6 ? 128 : 32;
  if (!isIP(start) || !/^\d{1,3}$/.test(bits) || Number(bits) > maxBits || more.length > 0) return undefined;
  return { kind: "network", network: [ipaddr.parse(start), Number(bits)] };
}

function addressOf(address: string): AllowRule {
  const start = ipaddr.parse(address);
  return { kind: "network", network: [start, start.kind() === "ipv6" ? 128 : 32] };
}

/** The host and the port of a URL, and an address of the host. */
interface Destination {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

/** Whether the address is public or allowed by a rule. */
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

/** The IPv6 addresses of the public internet (RFC 4291 §2.4, IANA's registry). */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet. False for an address that embeds another address (IPv4-mapped, NAT64, 6to4,
 * Teredo), for a special-purpose address (IANA's registries), and for a string that is not an address.
 */
export function isPublic(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalUnicast));
}
