import { agentTools, ToolError } from "@agent-connectors/client";
import { aiTools } from "@agent-connectors/client/ai";
import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastText, nextCall, startPayments } from "./scripted.ts";

type Generate = Extract<MockLanguageModelV4["doGenerate"], (...args: never) => unknown>;

let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
const usage = { inputTokens: tokens, outputTokens: { total: 1, text: 1, reasoning: 0 } };

const respond: Generate = async ({ prompt }) => {
  const results = resultsOf(prompt);
  const call = nextCall(results);
  return {
    content: call
      ? [
          {
            type: "tool-call",
            toolCallId: `call_${results.length}`,
            toolName: call.name,
            input: JSON.stringify(call.args),
          },
        ]
      : [{ type: "text", text: lastText(results) }],
    finishReason: { unified: call ? "tool-calls" : "stop", raw: undefined },
    usage,
    warnings: [],
  };
};

/** The texts that the model receives for its calls. */
function resultsOf(prompt: Parameters<Generate>[0]["prompt"]): readonly string[] {
  return prompt.flatMap(({ role, content }) =>
    role === "tool"
      ? content.flatMap((part) =>
          part.type === "tool-result" && "value" in part.output ? [String(part.output.value)] : [],
        )
      : [],
  );
}

test("in generateText, the model uses the tools, and corrects a failed call according to the error message", async () => {
  const model = new MockLanguageModelV4({ doGenerate: respond });
  const { text, steps } = await generateText({
    model,
    tools: aiTools([payments.connector]),
    stopWhen: isStepCount(10),
    prompt: "Which customers are there?",
  });
  const parts = steps.flatMap(({ content }) =>
    content.filter(({ type }) => type.startsWith("tool-") && type !== "tool-call"),
  );
  expect(parts.map((part) => [part.type, "toolName" in part && part.toolName])).toEqual([
    ["tool-result", "inspect_connector"],
    ["tool-result", "read_skill_docs"],
    ["tool-error", "execute"],
    ["tool-result", "execute"],
  ]);
  const error = parts.flatMap((part) => (part.type === "tool-error" ? [part.error] : []))[0];
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({ code: "invalid_params", message: expect.stringContaining("rename limt to limit") });
  expect(text).toMatch(/^cus_\w+ cus_\w+$/);
});

test("the model receives the names, descriptions and JSON Schemas of the tools", async () => {
  const model = new MockLanguageModelV4({ doGenerate: respond });
  await generateText({ model, tools: aiTools([payments.connector]), prompt: "Hello" });
  const { tools } = model.doGenerateCalls[0] ?? {};
  expect(tools).toMatchObject([
    { type: "function", name: "inspect_connector", inputSchema: { type: "object" } },
    { type: "function", name: "read_skill_docs", inputSchema: { properties: { section: { type: "string" } } } },
    { type: "function", name: "execute", inputSchema: { required: ["entity", "action"] } },
  ]);
  expect(tools).toMatchObject(
    agentTools([payments.connector]).map(({ description, inputSchema }) => ({ description, inputSchema })),
  );
});

test("a tool call with an aborted signal fails with the code cancelled", async () => {
  const { execute } = aiTools([payments.connector]);
  const options = { toolCallId: "call_1", messages: [], abortSignal: AbortSignal.abort(), context: {} };
  const call = { entity: "customers", action: "list" };
  await expect(execute?.execute?.(call, options)).rejects.toMatchObject({ code: "cancelled" });
});
