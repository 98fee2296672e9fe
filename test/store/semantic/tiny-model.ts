import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Words of the tiny model. Two words with the same entry in `directions` have the same vector. Two words with different entries
 * have orthogonal vectors.
 */
const vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "car", "automobile", "banana", "fruit", "the", "red"];
const width = 8;
const directions = [7, 7, 6, 6, 0, 0, 1, 1, 2, 3];

/** Writes a model in the ONNX format, and its tokenizer. The model is a table with the vector of each word id. */
export async function writeTinyModel(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, name, "onnx"), { recursive: true });
  const json = (file: string, value: object) => writeFile(join(folder, name, file), JSON.stringify(value));
  await json("config.json", { model_type: "bert", architectures: ["BertModel"], hidden_size: width });
  await json("tokenizer_config.json", { tokenizer_class: "BertTokenizer", model_max_length: 64, pad_token: "[PAD]" });
  await json("tokenizer.json", {
    version: "1.0",
    added_tokens: [],
    normalizer: { type: "BertNormalizer", clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: { type: "BertProcessing", sep: ["[SEP]", 3], cls: ["[CLS]", 2] },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  });
  await writeFile(join(folder, name, "onnx", "model.onnx"), modelBytes());
}

/** The model as the message `ModelProto` of onnx.proto3. */
function modelBytes(): Buffer {
  const table = new Float32Array(vocabulary.length * width);
  for (const [row, at] of directions.entries()) table[row * width + at] = 1;
  const weights = message([
    numberField(1, vocabulary.length),
    numberField(1, width),
    numberField(2, 1),
    bytesField(8, Buffer.from("table")),
    bytesField(9, Buffer.from(table.buffer)),
  ]);
  const gather = message(
    [1, 1, 2, 4].map((field, at) =>
      bytesField(field, Buffer.from(["table", "input_ids", "last_hidden_state", "Gather"][at] ?? "")),
    ),
  );
  const graph = message([
    bytesField(1, gather),
    bytesField(2, Buffer.from("tiny")),
    bytesField(5, weights),
    bytesField(11, valueInfo("input_ids", 7, 2)),
    bytesField(11, valueInfo("attention_mask", 7, 2)),
    bytesField(12, valueInfo("last_hidden_state", 1, 3)),
  ]);
  return message([numberField(1, 8), bytesField(7, graph), bytesField(8, message([numberField(2, 13)]))]);
}

/** Describes an input or an output of the model: a tensor whose dimensions can have any size. */
function valueInfo(name: string, type: number, dimensions: number): Buffer {
  const shape = message(
    Array.from({ length: dimensions }, (_, at) =>
      bytesField(1, message([bytesField(2, Buffer.from(`d${name}${at}`))])),
    ),
  );
  const tensor = message([numberField(1, type), bytesField(2, shape)]);
  return message([bytesField(1, Buffer.from(name)), bytesField(2, message([bytesField(1, tensor)]))]);
}

const message = (fields: readonly Buffer[]): Buffer => Buffer.concat(fields);
const numberField = (field: number, value: number): Buffer => Buffer.from([field << 3, ...varint(value)]);
const bytesField = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([(field << 3) | 2, ...varint(bytes.length)]), bytes]);

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
