import { ConnectorError } from "@agent-connectors/runtime";
import { type MasterKey, masterKeyOf } from "./master-key.ts";

/** 32 bytes are 43 digits and a filler, in either alphabet of RFC 4648. */
const base64Of32Bytes = /^[A-Za-z0-9+/_-]{43}=?$/;

/**
 * Master keys from base64 of 32 bytes each, in the order given. `source` (a variable, a file) is named in the
 * `invalid_config` that says which one is no key; what was found is not repeated.
 */
export function parseMasterKeys(texts: readonly string[], source: string): readonly MasterKey[] {
  if (texts.length === 0) throw new ConnectorError("invalid_config", `expected a master key in ${source}, found none`);
  return texts.map((text, index) => {
    const bytes = Buffer.from(text, "base64");
    if (!base64Of32Bytes.test(text) || bytes.length !== 32)
      throw new ConnectorError(
        "invalid_config",
        `expected base64 of 32 bytes as key ${index + 1} of ${source}, found ${text.length} characters that are not; make a key with: openssl rand -base64 32`,
      );
    return masterKeyOf(bytes);
  });
}
