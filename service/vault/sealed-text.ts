import { notOpened } from "./not-opened.ts";
import type { Sealed } from "./vault.ts";

const form = /^([0-9a-f]{16}):([^:]+):([^:]+)$/;

/** The parts of an envelope as one text: `<master key id>:<data key>:<sealed>`. */
export const sealedText = {
  write({ masterKeyId, dataKey, sealed }: Sealed): string {
    return `${masterKeyId}:${dataKey}:${sealed}`;
  },

  /** Throws `internal` for any other text. */
  read(text: string): Sealed {
    const [, masterKeyId, dataKey, sealed] = form.exec(text) ?? [];
    if (masterKeyId === undefined || dataKey === undefined || sealed === undefined) throw notOpened();
    return { masterKeyId, dataKey, sealed };
  },
};
