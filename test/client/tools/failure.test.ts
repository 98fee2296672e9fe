import {
  type AgentConnector,
  agentTools,
  type Framework,
  frameworks,
  ModelRetry,
  ToolError,
  ToolException,
} from "@agent-connectors/client";
import { ConnectorError, type ErrorCode, errorCodes, invalid } from "@agent-connectors/runtime";
import { describe, expect, test } from "vitest";

const codes = Object.keys(errorCodes) as ErrorCode[];

/** The form of a failure in each framework: the class of the thrown error, or `text` if the failure is the text of a result. */
const surfaces: Readonly<Record<Framework, typeof ToolError | "text">> = {
  none: ToolError,
  pydantic_ai: ModelRetry,
  langchain: ToolException,
  openai_agents: "text",
  mcp: ToolError,
  ai: ToolError,
};

/** Uses the tools of a framework to execute an action that rejects with `error`. Returns the thrown error or the text. */
async function failureIn(framework: Framework, error: unknown): Promise<unknown> {
  const connector: AgentConnector = {
    name: "payments",
    docs: async () => ({ section: null, text: "" }),
    execute: () => Promise.reject(error),
  };
  const [, , execute] = agentTools([connector], { framework });
  return execute?.run({ entity: "customers", action: "list" }).catch((thrown: unknown) => thrown);
}

describe.each(frameworks)("for the framework %s", (framework) => {
  const surface = surfaces[framework];

  test.each(codes)("a failure with the code %s keeps its code and message in the framework's form", async (code) => {
    const failed = await failureIn(framework, new ConnectorError(code, "it failed", { retry_after_ms: 1_500 }));
    const message = expect.stringMatching(new RegExp(`^\\[${code}\\] it failed`));
    if (surface === "text") {
      expect(failed).toEqual(message);
      return;
    }
    expect(failed).toMatchObject({ name: surface.name, code, message, retry_after_ms: 1_500 });
    expect(failed).toBeInstanceOf(ToolError);
    // The failure has exactly this class, not a subclass for another framework.
    expect(Object.getPrototypeOf(failed)).toBe(surface.prototype);
  });

  test("a thrown value that is not a ConnectorError is a failure with the code internal", async () => {
    const failed = await failureIn(framework, new TypeError("secret detail"));
    const text = surface === "text" ? failed : (failed as Error).message;
    expect(text).toMatch(/^\[internal\] /);
    expect(text).not.toContain("secret detail");
  });
});

test("a failure has the same message in every framework", async () => {
  for (const code of codes) {
    const messages = new Set<string>();
    for (const framework of frameworks) {
      const failed = await failureIn(framework, new ConnectorError(code, "it failed"));
      messages.add(failed instanceof Error ? failed.message : String(failed));
    }
    expect(messages.size, code).toBe(1);
  }
});

test.each([
  ["query.where", "list", "Correct the arguments and call again."],
  ["created_gte", "list", "Correct the arguments and call again."],
  ["options.max_pages", "list", "Call again: leave out options.max_pages"],
  ["options.max_pages", "create", "Correct the arguments and call again."],
])("for the unknown name %s in a call of %s, the remedy is: %s", async (path, action, remedy) => {
  const problem = { path, code: "unknown", expected: "one of limit", found: "this name" } as const;
  expect(await remedyFor(action, invalid("invalid_params", [problem]))).toBe(remedy);
});

const mayHaveWritten =
  "The call may have changed records. Before you repeat it, check with list or get whether it did.";
const problems = [{ path: "body", code: "size", expected: "at most 1 MB", found: "more" }] as const;
const upstream = { status: 503 };

test.each([
  { code: "timeout", options: {}, read: "Try again later.", write: mayHaveWritten },
  { code: "upstream_unavailable", options: {}, read: "Try again later.", write: mayHaveWritten },
  // A proxy can send 503 with `Retry-After` after the upstream has executed the request.
  {
    code: "upstream_unavailable",
    options: { retry_after_ms: 1_500, upstream },
    read: "Try again in 2 s.",
    write: mayHaveWritten,
  },
  { code: "service_unavailable", options: {}, read: "Try again later.", write: mayHaveWritten },
  { code: "upstream_unreadable", options: {}, read: "", write: mayHaveWritten },
  { code: "too_large", options: {}, read: "Correct the arguments and call again.", write: mayHaveWritten },
  // The next failures occur before the execution.
  {
    code: "too_large",
    options: { details: problems },
    read: "Correct the arguments and call again.",
    write: "Correct the arguments and call again.",
  },
  {
    code: "service_unavailable",
    options: { retry_after_ms: 1_500 },
    read: "Try again in 2 s.",
    write: "Try again in 2 s.",
  },
  {
    code: "rate_limited",
    options: { retry_after_ms: 1_500, upstream: { status: 429 } },
    read: "Try again in 2 s.",
    write: "Try again in 2 s.",
  },
] as const)("after $code with $options, the remedy says whether a write may have been executed", async (row) => {
  const remedies = await Promise.all(
    ["list", "create"].map((action) => remedyFor(action, new ConnectorError(row.code, "it failed", row.options))),
  );
  expect(remedies).toEqual([row.read, row.write]);
});

/** Executes an action that rejects with `error`, and returns the message for the model without its first line. */
async function remedyFor(action: string, error: ConnectorError): Promise<string | undefined> {
  const connector: AgentConnector = {
    name: "payments",
    docs: async () => ({ section: null, text: "" }),
    execute: () => Promise.reject(error),
  };
  const [, , execute] = agentTools([connector]);
  const failed = await execute?.run({ entity: "customers", action }).catch(({ message }: Error) => message);
  return failed?.split("\n").slice(1).join("\n");
}
