// Where a process spends its processor time, by the package that the running function belongs to.
import { Session } from "node:inspector/promises";

/** Begins to sample; `stop` gives the share of each package in the time that was not idle, largest first. */
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
  const own = /\/(runtime|generated|service)\/dist\//.exec(url)?.[1];
  // Without a script: native functions, such as those of SQLite, and the system calls below them.
  return own ?? (url.startsWith("node:") ? "node" : "native code");
}
