import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOnnxEmbedder } from "@agent-connectors/store";
import { env, pipeline } from "@huggingface/transformers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeTinyModel } from "./tiny-model.ts";

const passage = { purpose: "passage" } as const;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "models-"));
  await writeTinyModel(folder, "tiny");
});
afterAll(() => rm(folder, { recursive: true }));

describe("the embedder of a local ONNX model", () => {
  it("returns the same vectors as the pipeline of Transformers.js", async () => {
    const texts = ["the red car", "banana", "fruit the the", "automobile"];
    env.localModelPath = folder;
    env.allowRemoteModels = false;
    const extract = await pipeline("feature-extraction", "tiny", { dtype: "fp32" });
    const expected = await Promise.all(
      texts.map(async (text) => [
        ...((await extract(text, { pooling: "mean", normalize: true })).data as Float32Array),
      ]),
    );
    const found = await createOnnxEmbedder({ folder, model: "tiny", batchSize: 3 }).embed(texts, passage);
    expect(found.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
    for (const [at, vector] of found.entries())
      for (const [part, value] of vector.entries()) expect(value).toBeCloseTo(expected[at]?.[part] ?? Number.NaN, 6);
  });

  it("returns the same vector for words that are synonyms in the model", async () => {
    const [car, automobile, banana] = await createOnnxEmbedder({ folder, model: "tiny" }).embed(
      ["car", "automobile", "banana"],
      passage,
    );
    expect(car).toEqual(automobile);
    expect(car).not.toEqual(banana);
  });

  it("reports a missing model as an invalid configuration", async () => {
    await expect(createOnnxEmbedder({ folder, model: "absent" }).embed(["a"], passage)).rejects.toMatchObject({
      code: "invalid_config",
    });
  });
});
