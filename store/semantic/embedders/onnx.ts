import { ConnectorError } from "@agent-connectors/runtime";
import type { FeatureExtractionPipeline } from "@huggingface/transformers";
import { throwIfCancelled } from "../../cancelled.ts";
import type { Embedder } from "../embedder.ts";

/** The options of `createOnnxEmbedder`. */
export interface OnnxOptions {
  /** The folder that contains the folders of models. Nothing is downloaded. */
  readonly folder: string;
  /** The name of a model's folder. It contains `config.json`, `tokenizer.json`, `tokenizer_config.json` and `onnx/model.onnx`. */
  readonly model: string;
  /** How the vectors of tokens are combined. Default: `mean`. */
  readonly pooling?: "mean" | "cls";
  /** Prefixes of passages and prompts, for models that expect them, such as E5. */
  readonly prefixes?: { readonly passage: string; readonly prompt: string };
  /** Maximum strings in one run of the model. Default: 16. */
  readonly batchSize?: number;
}

/** An embedder that runs a local ONNX model with the optional package `@huggingface/transformers`. */
export function createOnnxEmbedder(options: OnnxOptions): Embedder {
  const { model, pooling = "mean", prefixes = { passage: "", prompt: "" }, batchSize = 16 } = options;
  let loaded: Promise<FeatureExtractionPipeline> | undefined;
  const load = (): Promise<FeatureExtractionPipeline> => {
    loaded ??= loadModel(options).catch((error: unknown) => {
      // The next call loads the model again.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return {
    version: ["onnx", model, pooling, prefixes.passage, prefixes.prompt].join("/"),
    kind: "semantic",
    batchSize,
    embed: async (texts, { purpose, signal }) => {
      const extract = await load();
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += batchSize) {
        throwIfCancelled(signal);
        const input = texts.slice(start, start + batchSize).map((text) => prefixes[purpose] + text);
        const output = await extract(input, { pooling, normalize: true });
        const width = output.dims.at(-1) ?? 0;
        const values = output.data as Float32Array;
        for (let row = 0; row < input.length; row++) vectors.push(values.slice(row * width, (row + 1) * width));
      }
      return vectors;
    },
  };
}

async function loadModel({ folder, model }: OnnxOptions): Promise<FeatureExtractionPipeline> {
  const { env, pipeline } = await import("@huggingface/transformers").catch((error: unknown) => {
    const advice = "local models need the package @huggingface/transformers: npm install @huggingface/transformers";
    throw new ConnectorError("invalid_config", advice, { cause: error });
  });
  env.allowRemoteModels = false;
  env.localModelPath = folder;
  return pipeline("feature-extraction", model, { dtype: "fp32", local_files_only: true }).catch((error: unknown) => {
    const found = error instanceof Error ? error.message : String(error);
    throw new ConnectorError("invalid_config", `the model '${model}' in ${folder} cannot be loaded: ${found}`, {
      cause: error,
    });
  });
}
