import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import wabt from "wabt";
import { dotProductsBinary, dotProductsOf } from "../../../store/semantic/index/dot-products.ts";

const source = new URL("../../../store/semantic/index/dot-products.wat", import.meta.url);

describe("dotProductsOf", () => {
  it("runs the binary that wabt compiles from dot-products.wat", async () => {
    const module = (await wabt()).parseWat("dot-products.wat", readFileSync(source, "utf8"), { simd: true });
    expect(Buffer.from(module.toBinary({}).buffer).toString("base64")).toBe(dotProductsBinary);
  });

  it("computes exact dot products of a prompt and any number of vectors whose width is a multiple of 8", () => {
    const component = fc.integer({ min: -127, max: 127 });
    const shape = fc.record({
      parts: fc.integer({ min: 1, max: 40 }),
      count: fc.integer({ min: 0, max: 300 }),
      seed: component,
    });
    fc.assert(
      fc.property(shape, ({ parts, count, seed }) => {
        const width = parts * 8;
        const componentAt = (at: number) => ((at * 7_919 + seed * 31) % 255) - 127;
        const prompt = Int8Array.from({ length: width }, (_, at) => componentAt(at + 1));
        const vectors = Int8Array.from({ length: width * count }, (_, at) => componentAt(at));
        const products = new Int32Array(count);
        dotProductsOf(vectors, width)(prompt, products);
        const expected = Array.from({ length: count }, (_, row) =>
          prompt.reduce((sum, value, at) => sum + value * (vectors[row * width + at] ?? 0), 0),
        );
        expect([...products]).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["more vectors than fit into the shared WebAssembly memory", 600],
    ["vectors in a WebAssembly memory of their own", 1_200],
  ])("multiplies each of two prompts by %s (each component of the vectors is -127)", (_, count) => {
    const products = new Int32Array(count);
    const dotProducts = dotProductsOf(new Int8Array(4_096 * count).fill(-127), 4_096);
    for (const component of [-127, 1]) {
      dotProducts(new Int8Array(4_096).fill(component), products);
      expect(new Set(products)).toEqual(new Set([4_096 * component * -127]));
    }
    // The products do not contain components of the earlier, longer prompt.
    dotProducts(new Int8Array(8).fill(1), products);
    expect(new Set(products)).toEqual(new Set([8 * -127]));
  });
});
