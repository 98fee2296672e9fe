import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";
import { isNestedDeeper } from "./is-nested-deeper.ts";

/**
 * Makes the application read JSON and nothing else: up to `bodyDepth` levels, without the member names by which objects
 * are poisoned (`__proto__`, `constructor.prototype`). An empty body is an absent one.
 */
export function parseJsonBodies(app: FastifyInstance, { bodyDepth }: { readonly bodyDepth: number }): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // As `parseAs` says.
    const text = body as string;
    if (text === "") done(null, undefined);
    else if (isNestedDeeper(text, bodyDepth)) done(tooDeep(bodyDepth));
    else parse(request, text, done);
  });
}

function tooDeep(levels: number): ConnectorError {
  const problem = { path: "body", expected: `at most ${levels} levels of arrays and objects`, found: "more" };
  return new ConnectorError("too_large", `body: expected ${problem.expected}, found more`, { details: [problem] });
}
