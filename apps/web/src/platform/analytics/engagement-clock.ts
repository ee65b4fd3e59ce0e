import { trackEngagement } from './analytics.ts';

/** Measures how long each page is viewed, counting only while the tab is visible. */
export class EngagementClock {
  #path: string | null = null;
  #since: number | null = null;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#stop();
      else this.#start();
    });
    window.addEventListener('pagehide', () => this.#stop());
  }

  /** Reports the time spent on the previous page, and starts timing another one. */
  turnTo(path: string): void {
    this.#stop();
    this.#path = path;
    if (document.visibilityState === 'visible') this.#start();
  }

  #start(): void {
    this.#since ??= performance.now();
  }

  #stop(): void {
    if (this.#path === null || this.#since === null) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#since = null;
    if (seconds > 0) trackEngagement(this.#path, seconds);
  }
}
