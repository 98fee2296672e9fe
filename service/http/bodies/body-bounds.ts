import type { JsonBounds } from "@agent-connectors/runtime";
import type { Bounds } from "../../settings/settings.ts";
import type { Route } from "../route.ts";

/** How much of a body is read. */
export interface BodyBounds extends JsonBounds {
  readonly bytes: number;
}

/** Bytes of what anybody may send: the longest are forms with keys and certificates. */
const publicBytes = 256 * 1024;

/**
 * How much of a body is read before anybody looks at it. Many names cost more than many bytes: within these bounds the
 * worst body of a caller at the default size holds up the others for some 100 ms, the worst of anybody for some 10 ms.
 */
export function bodyBounds(access: Route["access"], { bodyBytes, bodyDepth }: Bounds): BodyBounds {
  return access !== "public"
    ? { bytes: bodyBytes, levels: bodyDepth, members: 1_000, values: 100_000 }
    : { bytes: Math.min(bodyBytes, publicBytes), levels: bodyDepth, members: 200, values: 1_000 };
}
