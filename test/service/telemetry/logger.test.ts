import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ConnectorError } from "@agent-connectors/runtime";
import { expect, onTestFinished, test, vi } from "vitest";
import { bufferedLines, createLogger } from "../../../service/telemetry/logger.ts";

/** Returns the lines that `write` logs, as one string. */
function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = "";
  const stream = { write: (line: string) => (text += line) };
  write(createLogger("debug", stream));
  return text;
}

const secret = "s3cr3t-v4lue-0123456789abcdef";

test("a line has the level and the time, but no process id and no host name", () => {
  const line = JSON.parse(logged((logger) => logger.info({ kind: "payments" }, "renewed")));
  expect(line).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    kind: "payments",
    msg: "renewed",
  });
});

test.each([
  ["a member whose name suggests a secret", { password: secret }],
  ["a member of an object", { headers: { authorization: `Bearer ${secret}` } }],
  ["a deep member", { a: { b: { c: { client_secret: secret } } } }],
  ["an object of credentials", { a: { credentials: { api_key: secret, other: secret } } }],
  ["a list of tokens", { a: { tokens: [secret] } }],
  ["a list of passwords", { a: { password: [secret] } }],
  ["a bearer token in a string", { note: `sent Bearer ${secret}` }],
  ["a query param in a string", { note: `GET /callback?access_token=${secret}&x=1` }],
  ["JSON in a string", { note: JSON.stringify({ client_secret: secret }) }],
  ["a quoted string in a string", { note: `said "token=${secret}"` }],
  ["a URL in a string", { note: `postgres://user:${secret}@db:5432/x` }],
  ["an error", { err: new Error(`refused: token=${secret}`) }],
  ["the cause of an error", { err: new ConnectorError("internal", "x", { cause: new Error(`secret=${secret}`) }) }],
  ["the API key of an error's config", { err: Object.assign(new Error("x"), { config: { api_key: secret } }) }],
])("a secret in %s is redacted, and the line is valid JSON", (_, facts) => {
  const text = logged((logger) => logger.warn(facts, "something"));
  expect(text).not.toContain(secret);
  expect(text).toContain("[redacted]");
  expect(JSON.parse(text)).toMatchObject({ level: "warn", msg: "something" });
});

test("line breaks in strings are escaped, so that a message stays on one line", () => {
  const text = logged((logger) => logger.info({ name: 'x\n{"level":"error","msg":"forged"}\r\n\u2028' }, "a\nb"));
  expect(text.split("\n")).toHaveLength(2);
  expect(JSON.parse(text)).toMatchObject({ level: "info", msg: "a\nb" });
});

test("a logger writes nothing below its level", () => {
  const lines: string[] = [];
  createLogger("warn", { write: (line) => lines.push(line) }).info("nothing");
  expect(lines).toEqual([]);
});

test("lines are buffered, and a warning is written immediately with the buffered lines", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-log-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "log");
  const fd = openSync(file, "a");
  onTestFinished(() => closeSync(fd));
  const written = async () =>
    (await readFile(file, "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg);
  const logger = createLogger("info", bufferedLines(fd));

  logger.info("one");
  logger.child({ request_id: "r" }).warn("two");
  // `expect.poll` would advance the fake timers. The buffer would then be written even without the warning.
  while ((await written()).length < 2) await pause(5);
  expect(await written()).toEqual(["one", "two"]);

  logger.info("three");
  logger.info("four");
  expect(await written()).toEqual(["one", "two"]);
  vi.advanceTimersByTime(100);
  await expect.poll(written, { timeout: 10_000 }).toEqual(["one", "two", "three", "four"]);
});
