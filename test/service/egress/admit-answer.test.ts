import { getHeapStatistics } from "node:v8";
import { expect, test } from "vitest";
import { admitAnswer } from "../../../service/egress/upstreams.ts";

test("an answer is admitted as long as it finds room, and refused for another time where it may not", () => {
  expect(() => admitAnswer(100_000)).not.toThrow();
  expect(() => admitAnswer(getHeapStatistics().heap_size_limit / 20)).toThrow(
    expect.objectContaining({ code: "service_unavailable", retryable: true, retry_after_ms: 2_000 }),
  );
});
