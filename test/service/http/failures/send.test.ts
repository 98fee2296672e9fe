import { errorCodes, type FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { frameworkFailure } from "../../../../service/http/failures/send.ts";

// A request without a route, with only the member that `frameworkFailure` reads.
const request = { routeOptions: { config: {} } } as FastifyRequest;

test("frameworkFailure keeps a status below 500, but not the message; for any other status, it returns undefined", () => {
  for (const FrameworkError of Object.values(errorCodes)) {
    const error = new FrameworkError("hunter22");
    const { statusCode = 500 } = error;
    const failure = frameworkFailure(error, request);
    if (statusCode >= 500) expect(failure).toBeUndefined();
    else {
      const code = statusCode === 413 ? "too_large" : "invalid_params";
      expect(failure).toMatchObject({ status: statusCode, error: { code, cause: error } });
      expect(failure?.error.message).not.toMatch(/hunter22|FST_/);
    }
  }
});

test.each([
  ["a string", "FST_ERR_BAD_URL"],
  ["an error without a code", new Error("x")],
  ["an error of another package", Object.assign(new Error("x"), { code: "ENOENT", statusCode: 400 })],
  ["an error of the framework without a status", Object.assign(new Error("x"), { code: "FST_ERR_X" })],
])("frameworkFailure returns undefined for %s", (_, error) => {
  expect(frameworkFailure(error, request)).toBeUndefined();
});

test("the failure for a client that disconnects has the code cancelled", () => {
  for (const code of ["ECONNRESET", "ABORT_ERR"]) {
    const error = Object.assign(new Error("aborted"), { code });
    expect(frameworkFailure(error, request)).toMatchObject({ error: { code: "cancelled" } });
  }
});
