// What a contender tells the benchmark, over the channel to its parent process.
import { startProfile } from "./profile.mjs";

let profile;

/**
 * Answers `usage`, `processorTime`, `startProfile` and `stopProfile`; `headersOf` gives those that its requests need from
 * now on. Only `usage` collects garbage first, which takes as long as a hundred requests.
 */
export function report(url, headersOf = async () => ({})) {
  const answers = {
    usage: async () => {
      const headers = await headersOf();
      globalThis.gc();
      const { heapUsed, external, rss } = process.memoryUsage();
      return { heapBytes: heapUsed + external, residentBytes: rss, headers };
    },
    processorTime: async () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
    startProfile: async () => {
      profile = await startProfile();
      return {};
    },
    stopProfile: () => profile.stop(),
  };
  process.on("message", async (question) => process.send(await answers[question]()));
  process.send({ url });
}
