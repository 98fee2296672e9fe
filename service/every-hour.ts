/**
 * Does something soon and then every hour, with chance in it so that replicas do it one after the other. Gives the end of
 * it, which waits for the work under way.
 */
export function everyHour(work: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let ended = false;
  let working = Promise.resolve();
  let timer = setTimeout(run, Math.random() * 60_000).unref();
  function run(): void {
    working = work()
      .catch(onError)
      .then(() => {
        if (!ended) timer = setTimeout(run, 3_600_000 * (0.9 + Math.random() * 0.2)).unref();
      });
  }
  return () => {
    ended = true;
    clearTimeout(timer);
    return working;
  };
}
