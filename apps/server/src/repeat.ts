/** Work in the background that repeats until closed, one run at a time. */
export type Repeated = {
  /** Begins the next run now, unless one is going on. */
  wake(): void;
  /** Begins no more runs; resolves when the one going on has ended. */
  close(): Promise<void>;
};

/** Runs work now and again a while after each run. `work` never fails; its signal ends it. */
export function repeat(pauseMs: number, work: (signal: AbortSignal) => Promise<void>): Repeated {
  const closing = new AbortController();
  const { signal } = closing;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  function wake(): void {
    if (signal.aborted || running) return;
    clearTimeout(timer);
    running = work(signal).finally(() => {
      running = null;
      if (!signal.aborted) timer = setTimeout(wake, pauseMs).unref();
    });
  }

  wake();
  return {
    wake,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
