import { createHmac, timingSafeEqual } from "node:crypto";
import type { Json } from "@agent-connectors/runtime";
import { canonical, type Value } from "../values.ts";
import { typeOf } from "./places.ts";
import type { Position, SortKey } from "./plan.ts";

/** The search to which a cursor belongs. A cursor continues only a search of the same entity with the same filter and sort. */
export interface CursorScope {
  /** A secret of the service for this connector's store. A cursor of another connector is refused. */
  readonly secret: string | Uint8Array;
  readonly entity: string;
  readonly filter: Json;
  readonly sort: readonly SortKey[];
}

/** Writes a position as a cursor. The authentication code in the cursor binds it to the search. */
export function writeCursor(scope: CursorScope, { values, key }: Position): string {
  const text = JSON.stringify([key, ...values.map((value) => (typeof value === "bigint" ? String(value) : value))]);
  const payload = Buffer.from(text);
  return Buffer.concat([codeOf(scope, payload), payload]).toString("base64url");
}

/** Reads a cursor. Returns `undefined` for a cursor of another search and for a modified cursor. */
export function readCursor(scope: CursorScope, cursor: string): Position | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  const [code, payload] = [bytes.subarray(0, codeLength), bytes.subarray(codeLength)];
  // Only the canonical base64url form of the bytes is accepted.
  if (code.length < codeLength || bytes.toString("base64url") !== cursor) return undefined;
  if (!timingSafeEqual(code, codeOf(scope, payload))) return undefined;
  // The authentication code proves that `writeCursor` wrote the payload.
  const [key, ...values] = JSON.parse(payload.toString()) as [string, ...Exclude<Value, bigint>[]];
  return { key, values: scope.sort.map(({ column }, at) => restored(typeOf(column.schema), values[at] ?? null)) };
}

function restored(type: string, value: Exclude<Value, bigint>): Value {
  return (type === "integer" || type === "timestamp") && typeof value === "string" ? BigInt(value) : value;
}

const codeLength = 16;

function codeOf({ secret, entity, filter, sort }: CursorScope, payload: Buffer): Buffer {
  // The authentication code covers the types of the columns. A cursor is therefore refused after a new version of the manifest
  // changes a type.
  const keys = sort.map(({ column: { name, type }, direction }) => [name, type, direction]);
  // `canonical` sorts the members of objects, because their order in a filter has no meaning.
  const search = canonical({ entity, filter, sort: keys });
  const hmac = createHmac("sha256", secret).update(`${search.length}:${search}`).update(payload);
  return hmac.digest().subarray(0, codeLength);
}
