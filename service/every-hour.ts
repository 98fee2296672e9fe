/** Does something now and then every hour, with chance in it so that replicas do it one after the other. Gives the end of it. */
export function everyHour(work: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    timer = setTimeout(run, 3_600_000 * (0.9 + Math.random() * 0.2));
    timer.unref();
  };
  const run = (): void => {
    work()
      .catch(onError)
      .finally(() => timer && again());
  };
  timer = setTimeout(run, Math.random() * 60_000);
  timer.unref();
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
