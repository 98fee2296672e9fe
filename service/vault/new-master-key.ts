import { randomBytes } from "node:crypto";
import { type MasterKey, masterKeyOf } from "./master-key.ts";

/** A master key that nobody had before. */
export function newMasterKey(): MasterKey {
  return masterKeyOf(randomBytes(32));
}
