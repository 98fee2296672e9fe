import type { IPv4, IPv6 } from "ipaddr.js";

/** What may be reached though it is private: a network's addresses or a host's name; at one port where one is given. */
export type AllowRule = AllowNetwork | AllowHost;

interface AllowNetwork {
  readonly kind: "network";
  readonly network: readonly [start: IPv4 | IPv6, bits: number];
  readonly port?: number;
}

interface AllowHost {
  readonly kind: "host";
  /** Lower case, without a dot at its end. */
  readonly host: string;
  readonly port?: number;
}
