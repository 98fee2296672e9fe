import { afterAll, beforeAll, expect, test } from "vitest";
import { soak } from "../../../scripts/bench/service/soak.ts";

// `soak` starts its processes from the sources, without a build.
const given = process.env.NODE_OPTIONS;
beforeAll(() => {
  process.env.NODE_OPTIONS = "--conditions=@agent-connectors/source";
});
afterAll(() => {
  if (given === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = given;
});

test("the service's memory grows by less than 20 % under full load", async () => {
  const { requests, ...memory } = await soak(24);
  expect(requests).toBeGreaterThan(1000);
  for (const [name, { growth, megabytes }] of Object.entries(memory))
    expect(growth, `${name} in MB: ${megabytes.join(" ")}`).toBeLessThan(1.2);
}, 120_000);
