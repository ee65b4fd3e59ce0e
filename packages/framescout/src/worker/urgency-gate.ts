/** Gives urgent work precedence over work that can wait. */
export class UrgencyGate {
  #urgent = 0;
  #over = Promise.withResolvers<void>();

  /** Runs urgent work. */
  async runUrgent<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#urgent === 0) this.#over = Promise.withResolvers();
    this.#urgent++;
    try {
      return await work();
    } finally {
      this.#urgent--;
      if (this.#urgent === 0) this.#over.resolve();
    }
  }

  /** Waits until no urgent work is in flight. */
  async waitForUrgent(): Promise<void> {
    while (this.#urgent > 0) await this.#over.promise;
  }
}
