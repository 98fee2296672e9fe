import type { Json, Schema } from "@agent-connectors/runtime";
import type { Embedder } from "./embedder.ts";
import { lexicalVector, termsOf } from "./embedders/lexical.ts";
import type { EmbeddedPassage } from "./passage-store.ts";
import { textBlocks } from "./text/blocks.ts";
import { cutPassages } from "./text/passages.ts";
import { plainWordsOf } from "./text/words.ts";
import { storableText } from "./unstored.ts";

/** Values of a semantic field, and how to cut them. All members are plain data, so that another thread can prepare the values. */
export interface ValuesToPrepare {
  readonly values: readonly Json[];
  readonly schema: Schema;
  /** Maximum characters of a passage. */
  readonly window: number;
  readonly kind: Embedder["kind"];
}

/** A passage. Only passages for the lexical embedder already have a vector. */
export type PreparedPassage = Pick<EmbeddedPassage, "text" | "terms"> & Partial<EmbeddedPassage>;

/** The passages of each value. */
export type PreparedValues = readonly (readonly PreparedPassage[])[];

/**
 * Cuts values into passages. For the lexical embedder, also computes the vectors and terms of the passages, which depend only on
 * the text. With this embedder, `prepareValues` takes most of the time of `embedField`.
 */
export function prepareValues({ values, schema, window, kind }: ValuesToPrepare): PreparedValues {
  return values.map((value) => {
    const texts = cutPassages(textBlocks(value, schema).map(storableText), window);
    return texts.map((text) => {
      if (kind !== "lexical") return { text };
      const words = plainWordsOf(text);
      return { text, vector: lexicalVector(words), terms: termsOf(words) };
    });
  });
}
