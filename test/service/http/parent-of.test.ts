import { expect, test } from "vitest";
import { parentOf } from "../../../service/http/parent-of.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

test("reads the caller's span", () => {
  expect(parentOf(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true });
});

test("reads what later versions have in common with the first", () => {
  expect(parentOf(`01-${traceId}-${spanId}-00-more`)).toMatchObject({ traceId, spanId, traceFlags: 0 });
});

test.each([
  undefined,
  "",
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
])("finds none in %j", (header) => {
  expect(parentOf(header)).toBeUndefined();
});
