import { afterAll, beforeAll, expect, test } from "vitest";
import { soak } from "../../scripts/bench/service/soak.ts";

// The processes that the soak starts run the sources: nothing need be built.
const given = process.env.NODE_OPTIONS;
beforeAll(() => {
  process.env.NODE_OPTIONS = "--conditions=@agent-connectors/source";
});
afterAll(() => {
  if (given === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = given;
});

test("full load leaves the service's memory flat", async () => {
  const { requests, ...courses } = await soak(24);
  expect(requests).toBeGreaterThan(1000);
  for (const [name, { growth, megabytes }] of Object.entries(courses))
    expect(growth, `${name} in MB: ${megabytes.join(" ")}`).toBeLessThan(1.2);
}, 120_000);
