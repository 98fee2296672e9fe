import { expect, test } from "vitest";
import { isPublic, mayReach, parseAllow } from "../../../service/egress/allow.ts";

/** Returns a host in the form for sockets: as `URL` normalizes it, but without the brackets of an IPv6 address. */
const hostOf = (host: string) => new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, "");

test.each([
  ...["1.1.1.1", "8.8.8.8", "93.184.216.34", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0"],
  ...["192.167.1.1", "198.17.0.1", "223.255.255.255", "134744072", "0x08080808"],
  ...["[2606:4700::1111]", "[2a00:1450:4001:830::200e]", "[2001:4860:4860::8888]"],
])("%s is public", (host) => {
  expect(isPublic(hostOf(host))).toBe(true);
});

test.each([
  // "This network" (0.0.0.0/8), loopback, private (RFC 1122, 1918)
  ...["0.0.0.0", "0.1.2.3", "127.0.0.1", "127.255.255.254", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  // Link-local (contains the metadata service of clouds), shared address space (RFC 3927, 6598)
  ...["169.254.169.254", "100.64.0.1", "100.127.255.255", "100.100.100.200"],
  // IETF protocol assignments, documentation, 6to4 relays, benchmarks (RFC 6890, 5737, 7526, 2544)
  ...["192.0.0.8", "192.0.2.1", "198.51.100.1", "203.0.113.1", "192.88.99.1", "198.18.0.1", "198.19.255.255"],
  // Multicast, reserved, broadcast
  ...["224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"],
  // Other spellings of 127.0.0.1 and 0.0.0.0 that URLs accept
  ...["2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.1", "127.0.1", "0", "①②⑦.⓪.⓪.①"],
  // Unspecified, loopback, link-local, site-local, unique local, multicast
  ...["[::]", "[::1]", "[fe80::1]", "[febf::1]", "[fec0::1]", "[fc00::1]", "[fd12:3456::1]", "[ff02::1]"],
  // IPv4 within IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:8.8.8.8]", "[::127.0.0.1]", "[::ffff:0:127.0.0.1]"],
  ...[
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b::808:808]",
    "[64:ff9b:1::1]",
    "[2002:7f00:1::]",
    "[2002:808:808::1]",
    "[2001::1]",
  ],
  // Discard-only, benchmarks, documentation, ORCHID, segment routing, unassigned
  ...["[100::1]", "[2001:2::1]", "[2001:db8::1]", "[3fff::1]", "[2001:20::1]", "[5f00::1]", "[4000::1]", "[1::1]"],
])("%s is not public", (host) => {
  expect(isPublic(hostOf(host))).toBe(false);
});

test.each(["", "localhost", "example.com", "127.1", "0x7f.1", "fe80::1%eth0", "::ffff:127.0.0.1", "1.2.3.4.5"])(
  "%j is not a public address",
  (text) => {
    expect(isPublic(text)).toBe(false);
  },
);

test.each<readonly [string, string, number, string, boolean]>([
  ["10.0.0.0/8", "10.1.2.3", 80, "10.1.2.3", true],
  ["10.0.0.0/8", "wiki.internal", 443, "10.1.2.3", true],
  ["10.0.0.0/8", "11.1.2.3", 80, "127.0.0.1", false],
  ["10.0.0.0/8", "wiki.internal", 443, "10.1", false],
  ["fd00::/8", "wiki.internal", 443, "fd00::5", true],
  ["fd00::/8", "wiki.internal", 443, "10.0.0.5", false],
  ["127.0.0.1", "127.0.0.1", 4010, "127.0.0.1", true],
  ["127.0.0.1", "127.0.0.2", 4010, "127.0.0.2", false],
  ["127.0.0.1", "::1", 4010, "::1", false],
  ["127.0.0.1", "::ffff:7f00:1", 4010, "::ffff:7f00:1", false],
  ["127.0.0.1:4010", "127.0.0.1", 4010, "127.0.0.1", true],
  ["127.0.0.1:4010", "localhost", 4010, "127.0.0.1", true],
  ["127.0.0.1:4010", "127.0.0.1", 5432, "127.0.0.1", false],
  ["[::1]:4010", "::1", 4010, "::1", true],
  ["[::1]:4010", "::1", 4011, "::1", false],
  ["::1", "::1", 4011, "::1", true],
  ["Wiki.Internal", "wiki.internal", 443, "10.0.0.5", true],
  ["wiki.internal.", "WIKI.internal.", 443, "10.0.0.5", true],
  ["wiki.internal", "evil.wiki.internal", 443, "10.0.0.5", false],
  ["wiki.internal:8443", "wiki.internal", 8443, "10.0.0.5", true],
  ["wiki.internal:8443", "wiki.internal", 443, "10.0.0.5", false],
  ["wiki.internal", "other.internal", 443, "8.8.8.8", true],
])(
  "with '%s' in EGRESS_ALLOW, the host '%s' at port %i with the address %s may be reached: %s",
  (entry, host, port, address, allowed) => {
    expect(mayReach({ host, port, address }, parseAllow([entry]))).toBe(allowed);
  },
);

test.each([
  ...["", " ", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0/8", "10.0.0.0/8/8", "10.0.0.0/8:80", "10.0.0.0/-1"],
  ...["127.1", "2130706433", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:", "[::1", "[127.0.0.1]:80", "[wiki]:80"],
  ...["http://wiki.internal", "wiki internal", "*.internal", "-", ".", "wiki..internal", "wiki:80:80", "*"],
])("%j is not a valid entry of EGRESS_ALLOW", (entry) => {
  expect(() => parseAllow(["10.0.0.0/8", entry])).toThrow(
    `[invalid_config] expected entries like '10.0.0.0/8', '127.0.0.1:4010', '[::1]:4010', 'wiki.internal' or 'wiki.internal:8443' in EGRESS_ALLOW, found '${entry}'`,
  );
});
