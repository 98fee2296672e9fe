import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ConnectorError } from "@agent-connectors/runtime";
import { tooMuchMemory } from "../query.ts";
import type { SqlReply, SqlRequest } from "./messages.ts";

/** A process that executes one statement at a time. */
export interface SqlProcess {
  /** Resolves with true when the process has started, or with false if the process ends first. */
  readonly ready: Promise<boolean>;
  /**
   * Sends a request and resolves with its reply. Rejects with `service_unavailable` if the request cannot be sent, or if
   * `kill` or a signal of an operator ends the process. If the process ends for another reason, it lacked memory, so the
   * promise rejects with `too_large`. After a failure that can affect later statements, the process ends.
   */
  send(request: SqlRequest): Promise<SqlReply>;
  /** Ends the current statement, if the engine allows it. */
  interrupt(): void;
  /** Ends the process at once. The current statement fails. */
  kill(): void;
  readonly ended: boolean;
  /** Keeps the parent process running until `unref`. */
  ref(): void;
  unref(): void;
}

/**
 * Maximum virtual memory of a process, in kB. Node and the engine reserve 1.5 GB of it, although they use only 100 MB.
 * Statements can use the remaining 1.1 GB.
 */
const addressSpace = 2_600_000;

/**
 * Limits the memory of the process, prevents core dumps and the writing of files, and starts the program. Ignores a limit
 * that the system does not support: on macOS, only Node and the engine limit the memory.
 */
const script = 'ulimit -v "$0" 2>/dev/null; ulimit -f 0 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$@"';

/** Starts a process. If the system cannot start it, the returned process has ended, or ends at once. */
export function startSqlProcess(): SqlProcess {
  const args = ["-c", script, String(addressSpace), process.execPath, ...nodeFlags, fileURLToPath(program)];
  try {
    // The process does not inherit the environment of the service, which contains secrets.
    const env = { MALLOC_ARENA_MAX: "2" };
    const child = spawn("/bin/sh", args, {
      env,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // The serialization `json` would encode the JSON of the rows again.
      serialization: "advanced",
    });
    return sqlProcessOf(child);
  } catch {
    // `spawn` throws, for example, if the system has too little memory.
    return notStarted;
  }
}

const notStarted: SqlProcess = {
  ready: Promise.resolve(false),
  send: () => Promise.reject(processEnded()),
  interrupt: () => undefined,
  kill: () => undefined,
  ended: true,
  ref: () => undefined,
  unref: () => undefined,
};

function sqlProcessOf(child: ChildProcess): SqlProcess {
  let ended = false;
  let waiting: { readonly resolve: (reply: SqlReply) => void; readonly reject: (error: Error) => void } | undefined;
  const { promise: ready, resolve: setReady } = Promise.withResolvers<boolean>();
  const end = (failure: ConnectorError): void => {
    ended = true;
    setReady(false);
    waiting?.reject(failure);
    waiting = undefined;
  };
  const kill = (): void => {
    child.kill("SIGKILL");
    end(processEnded());
  };
  child.on("exit", (_, signal) => end(foreignSignals.has(signal) ? processEnded() : tooMuchMemory()));
  child.on("error", () => end(processEnded()));
  child.on("message", (reply: SqlReply) => {
    if (reply.kind === "ready") return setReady(true);
    waiting?.resolve(reply);
    waiting = undefined;
    if (isLasting(reply)) kill();
  });
  unref(child);
  return {
    ready,
    send: (request) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(processEnded());
        waiting = { resolve, reject };
        child.send(request, (error) => error && kill());
      }),
    interrupt: () => {
      if (child.connected) child.send({ kind: "interrupt" } satisfies SqlRequest, () => undefined);
    },
    kill,
    get ended() {
      return ended;
    },
    ref: () => {
      child.ref();
      child.channel?.ref();
    },
    unref: () => unref(child),
  };
}

/**
 * The signals with which operators end a process. A lack of memory ends a process in other ways. At the limit of its virtual
 * memory, an allocation fails (https://man7.org/linux/man-pages/man2/setrlimit.2.html), which can cause SIGABRT, SIGSEGV or
 * an exit code. If the system has too little memory for the process, it sends SIGKILL.
 */
const foreignSignals: ReadonlySet<NodeJS.Signals | null> = new Set(["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]);

function processEnded(): ConnectorError {
  return new ConnectorError("service_unavailable", "the process for SQL statements was ended; try again");
}

/**
 * Whether a failure can affect later statements. After a statement that reached the memory limit or was interrupted, the
 * process does not return all memory to the system. After an internal failure, the state of the engine is unknown.
 */
function isLasting(reply: SqlReply): boolean {
  return reply.kind === "failed" && reply.failure !== "statement" && reply.failure !== "bytes";
}

function unref(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

const isSource = import.meta.url.endsWith(".ts");
/** The source file, or the built file in the package. */
const program = new URL(isSource ? "./child.ts" : "./sql/child.js", import.meta.url);
const nodeFlags = [
  "--max-old-space-size=192",
  // Without this option, WebAssembly reserves more memory than the limit. Node uses WebAssembly to read TypeScript files.
  "--disable-wasm-trap-handler",
  ...(isSource ? ["--disable-warning=ExperimentalWarning", "-C", "@agent-connectors/source"] : []),
];
