import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "../../../service/settings/read.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-connectors-environment-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("takes a secret from the file that is named for it", async () => {
  const path = join(folder, "token");
  await writeFile(path, "of a file\n");
  expect(await readEnvironment({ METRICS_TOKEN_FILE: path, PORT: "1" })).toMatchObject({
    METRICS_TOKEN: "of a file",
    PORT: "1",
  });
});

test("names the variables whose files cannot be read", async () => {
  const path = join(folder, "nothing");
  await expect(readEnvironment({ MASTER_KEYS_FILE: path, DATABASE_URL_FILE: folder })).rejects.toThrow(
    `[invalid_config] MASTER_KEYS_FILE: expected the path of a file that can be read, found '${path}' (ENOENT); DATABASE_URL_FILE: expected the path of a file that can be read, found '${folder}' (EISDIR)`,
  );
});
