import {
  createEndpointEmbedder,
  createLexicalEmbedder,
  createOnnxEmbedder,
  type Embedder,
} from "@agent-connectors/store";
import type { Embeddings } from "../settings/settings.ts";

/**
 * The embedder of an installation, and earlier embedders. Earlier embedders serve searches until `embedder` has embedded all
 * passages.
 */
export interface Embedders {
  readonly embedder: Embedder;
  readonly earlier: readonly Embedder[];
}

/**
 * Creates the embedders of the settings. If `embeddings` is absent, the embedder is the built-in one, which needs no model. If
 * `embeddings` is present, the list of earlier embedders ends with the two versions of the built-in embedder.
 */
export function createEmbedders(embeddings: Embeddings | undefined): Embedders {
  const lexical = createLexicalEmbedder();
  // Until the next sync, stored passages can have embeddings of version `lexical-1`. The current code can embed prompts for
  // searches of these passages, because the two versions differ only in how they divide text of some writing systems into words.
  const previous: Embedder = { ...lexical, version: "lexical-1" };
  if (!embeddings) return { embedder: lexical, earlier: [previous] };
  const [newest, ...others] = embeddings.models;
  const embedderOf = (model: string): Embedder => {
    if ("folder" in embeddings) return createOnnxEmbedder({ folder: embeddings.folder, model });
    const { url, key } = embeddings;
    return createEndpointEmbedder({ url, model, ...(key && { apiKey: key.reveal() }) });
  };
  return { embedder: embedderOf(newest), earlier: [...others.map(embedderOf), lexical, previous] };
}
