/** Buffers what a run yields until its single consumer takes it. */
export class RunQueue<Piece> {
  readonly #pieces: Piece[] = [];
  #isOver = false;
  #failure: unknown = null;
  #wake: () => void = () => {};

  /** Adds a piece that arrived. */
  put(piece: Piece): void {
    this.#pieces.push(piece);
    this.#wake();
  }

  /** Marks the end of the run, with the error if there was one. */
  end(failure: unknown = null): void {
    this.#isOver = true;
    this.#failure = failure;
    this.#wake();
  }

  /** Waits for the next piece; null after the last. @throws what ended the run */
  async take(): Promise<Piece | null> {
    while (this.#pieces.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const piece = this.#pieces.shift();
    if (piece === undefined && this.#failure) throw this.#failure;
    return piece ?? null;
  }
}
