import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { constants, copyFile, link, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConnectorError, type FileDownload } from "@agent-connectors/runtime/portable";
import { bar, clearLine } from "../progress.ts";
import { hasCode, notWritten } from "../replace-file.ts";
import { printable } from "../table.ts";

interface SavedFile {
  readonly path: string;
  readonly content_type: string;
  readonly bytes: number;
  /** The range, such as `bytes 0-99/1234`, if the upstream sent only a requested part of the file. */
  readonly content_range?: string;
}

/**
 * Saves a file as `path`. If `path` is a folder or ends with a slash, the file is saved there under its own name. Without `path`,
 * it is saved under its own name in the current folder. The bytes are first written to a temporary name in the same folder, so
 * that a failed download leaves no file. Throws `conflict` if the file exists, and `internal` if its folder does not exist.
 */
export async function saveFile(file: FileDownload, path: string | undefined): Promise<SavedFile> {
  const target = await targetOf(file.name, path);
  const unfinished = join(dirname(target), `.${randomUUID()}.part`);
  const progress = progressOf(file);
  try {
    if (await exists(target)) throw taken(target);
    await pipeline(Readable.from(file.stream), progress.stream, createWriteStream(unfinished, { flags: "wx" }));
    await finish(unfinished, target);
  } catch (error) {
    // Reports the error of the write, not that of the removal.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error instanceof Error && "syscall" in error ? notWritten(`'${target}'`, error) : error;
  } finally {
    progress.end();
  }
  const { contentType: content_type, contentRange: content_range } = file;
  return { path: target, content_type, bytes: progress.bytes(), ...(content_range !== undefined && { content_range }) };
}

async function targetOf(name: string, path: string | undefined): Promise<string> {
  if (path === undefined) return resolve(name);
  const found = await stat(path).catch(() => undefined);
  const isFolder = found?.isDirectory() || path.endsWith("/") || path.endsWith(sep);
  return isFolder ? resolve(path, name) : resolve(path);
}

/**
 * Gives the file its final name. The copy is for file systems without hard links. Unlike a rename, neither the link nor the
 * copy replaces a file that another program has created since the first check.
 */
async function finish(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target).catch(() => copyFile(unfinished, target, constants.COPYFILE_EXCL));
  } catch (error) {
    throw hasCode(error, "EEXIST") ? taken(target) : error;
  }
  await rm(unfinished);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function taken(path: string): ConnectorError {
  return new ConnectorError("conflict", `'${path}' exists; choose another name with --file`);
}

function progressOf({ name, length }: FileDownload) {
  const { stderr } = process;
  let bytes = 0;
  const show = () => stderr.write(`${clearLine}${printable(name)} ${progressText(bytes, length)}`);
  if (stderr.isTTY) show();
  const timer = stderr.isTTY ? setInterval(show, 100) : undefined;
  const stream = new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return {
    stream,
    bytes: () => bytes,
    end: () => {
      clearInterval(timer);
      if (stderr.isTTY) stderr.write(clearLine);
    },
  };
}

function progressText(bytes: number, length: number | undefined): string {
  if (length === undefined) return kilobytes(bytes);
  const part = Math.min(bytes / Math.max(length, 1), 1);
  return `${bar(part)} ${Math.floor(100 * part)} %, ${kilobytes(bytes)} of ${kilobytes(length)}`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
