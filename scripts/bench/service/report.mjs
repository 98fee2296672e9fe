// The commands that the benchmark sends to a contender (a server under load) over the channel between their processes.
import { startProfile } from "./profile.mjs";

let profile;

/**
 * Sends the URL of the contender, and executes the commands `usage`, `processorTime`, `startProfile` and `stopProfile`.
 * `headersOf` returns the headers that the next requests need. Only `usage` collects garbage. In the other commands, a collection
 * would distort the measured processor time, because it takes as long as a hundred requests.
 */
export function report(url, headersOf = async () => ({})) {
  const commands = {
    usage: async () => {
      const headers = await headersOf();
      globalThis.gc();
      const { heapUsed, external, rss } = process.memoryUsage();
      const peakBytes = process.resourceUsage().maxRSS * 1024;
      return { heapBytes: heapUsed + external, residentBytes: rss, peakBytes, headers };
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
  process.on("message", async (command) => process.send(await commands[command]()));
  process.send({ url });
}
