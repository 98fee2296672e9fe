import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";

const module = new URL("../../../service/threads/priority.ts", import.meta.url);

/** Starts a thread with a priority, and returns the thread's id in the operating system. */
async function startThread(priority: string): Promise<number> {
  const program = `
    import { readlinkSync } from "node:fs";
    import { parentPort } from "node:worker_threads";
    import { lowerPriority } from ${JSON.stringify(module)};
    lowerPriority(${JSON.stringify(priority)});
    parentPort.postMessage(Number(readlinkSync("/proc/thread-self").split("/").at(-1)));
    parentPort.on("message", () => {});`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  onTestFinished(async () => void (await worker.terminate()));
  const [thread] = await once(worker, "message");
  return thread;
}

/** The nice value and the policy of a thread (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
function schedulingOf(thread: number): { readonly nice: number; readonly policy: number } {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
  // The name of the thread, the second field, is in parentheses and can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { nice: Number(fields[16]), policy: Number(fields[38]) };
}

const policies = { normal: 0, idle: 5 };

// On systems other than Linux, Node.js cannot set the priority of a single thread.
test.runIf(process.platform === "linux")(
  "a background thread has nice 19 and the policy SCHED_IDLE, a helper thread only nice 10",
  async () => {
    const [helper, background] = [await startThread("helper"), await startThread("background")];
    await expect.poll(() => schedulingOf(background)).toEqual({ nice: 19, policy: policies.idle });
    expect(schedulingOf(helper)).toEqual({ nice: 10, policy: policies.normal });
    expect(schedulingOf(process.pid).policy).toBe(policies.normal);
  },
);
