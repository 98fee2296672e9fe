// The processor time of a process, by the package of the running function.
import { Session } from "node:inspector/promises";

/** Starts to sample the running functions. `stop` returns each package's share of the busy time, the largest share first. */
export async function startProfile() {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.start");
  return {
    stop: async () => {
      const { profile } = await session.post("Profiler.stop");
      session.disconnect();
      return sharesOf(profile);
    },
  };
}

function sharesOf({ nodes, samples, timeDeltas }) {
  const packages = new Map(nodes.map(({ id, callFrame }) => [id, packageOf(callFrame)]));
  const shares = {};
  let total = 0;
  for (const [index, node] of samples.entries()) {
    const name = packages.get(node);
    if (name === "idle") continue;
    shares[name] = (shares[name] ?? 0) + timeDeltas[index];
    total += timeDeltas[index];
  }
  return Object.fromEntries(
    Object.entries(shares)
      .map(([name, time]) => [name, time / total])
      .sort(([, one], [, other]) => other - one),
  );
}

function packageOf({ functionName, url }) {
  if (functionName === "(idle)") return "idle";
  if (functionName === "(garbage collector)") return "garbage collection";
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  if (installed) return installed;
  const own = /\/(runtime|generated|service|store)\/dist\//.exec(url)?.[1];
  // Functions without a script are native, such as those of SQLite. The few functions of the benchmark also count as native.
  return own ?? (url.startsWith("node:") ? "node" : "native code");
}
