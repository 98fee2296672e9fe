import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { command } from "../../cli/command.ts";
import { readInput } from "../../cli/input.ts";

const greet = command({
  name: "greet",
  summary: "Greet a person",
  examples: ["agent-cli greet Ada"],
  fields: { name: { schema: { type: "string", description: "name of the person" }, required: true, argument: 0 } },
  run: () => Promise.resolve(),
});

test("the file of --json may begin with a byte order mark", async () => {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-input-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "input.json");
  await writeFile(file, '\uFEFF{"name": "Ada"}');
  const { signal } = new AbortController();
  expect(await readInput(greet, { words: {}, json: `@${file}`, signal })).toEqual({ name: "Ada" });
});

const list = command({
  name: "list",
  summary: "List persons",
  examples: ["agent-cli list"],
  fields: { sort: { schema: { type: "array", items: { type: "object" }, description: "order of the persons" } } },
  run: () => Promise.resolve(),
});

test.each(['[{"born": "desc"}, {"name": "asc"}]', '{"born": "desc"}, {"name": "asc"}'])(
  "a list flag accepts the objects %s with and without brackets",
  async (sort) => {
    const { signal } = new AbortController();
    const read = await readInput(list, { words: { sort: [sort] }, json: undefined, signal });
    expect(read).toEqual({ sort: [{ born: "desc" }, { name: "asc" }] });
  },
);

const call = command({
  name: "call",
  summary: "Call an action",
  examples: ["agent-cli call limit=1"],
  fields: { params: { schema: { type: "object", description: "params of the action" }, argument: 0 } },
  run: () => Promise.resolve(),
});

test("arguments of the form name=value become an object, and a repeated name is refused, because one of its values would be lost", async () => {
  const { signal } = new AbortController();
  const read = (params: readonly string[]) => readInput(call, { words: { params }, json: undefined, signal });
  expect(await read(["id=7", "query=a=b"])).toEqual({ params: { id: "7", query: "a=b" } });
  await expect(read(["id=7", "tag=a", "id=8"])).rejects.toMatchObject({
    code: "invalid_params",
    reason: expect.stringContaining("params: expected 'id' once, found it several times"),
  });
});
