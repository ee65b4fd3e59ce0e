import { OwnedStore } from '../platform/owned-store.ts';
import { type Change, describeChange } from './describe-change.ts';
import { isSameWork, type Work } from './work.ts';

type HistoryState = {
  /** What undoing and redoing would take back and do again, in words; null if there is nothing. */
  undo: string | null;
  redo: string | null;
};

/** A step of the user's work: the work before it (or, to redo it, after it). */
type Step = { name: string; kind: string | null; work: Work };

/** What a history follows. */
type HistoryParts = {
  /** The work as it is now. */
  take(): Work;
  /** Makes the work what it was. */
  restore(work: Work): void;
  /** Calls back after every change of the work or of the scan; returns how to stop. */
  follow(onChange: () => void): readonly (() => void)[];
};

const MOST_STEPS = 200;
// Each lesson replaces a series of scores of several megabytes.
const MOST_LESSONS = 20;
// Pressing a key again, or dragging on, continues a step for this long.
const CONTINUES_MS = 1000;

/**
 * The steps of the work on a video, to undo and redo. Whatever changes the work is a step: changes within one task of
 * the browser are one, and so is everything while a pointer is held (a drag). Steps are states of the work, which share
 * all that has not changed. Dispose it to stop following the work.
 */
export class WorkHistory extends OwnedStore<HistoryState> implements Disposable {
  readonly #parts: HistoryParts;
  readonly #stops: readonly (() => void)[];
  #undo: Step[] = [];
  #redo: Step[] = [];
  #present: Work;
  /** The step that further changes belong to; null once it is over. */
  #open: Step | null = null;
  /** The name of the act under way, if it has one. */
  #act: string | null = null;
  #isFollowing = true;
  #isHeld = false;
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: HistoryParts) {
    super({ undo: null, redo: null });
    this.#parts = parts;
    this.#present = parts.take();
    this.#stops = parts.follow(() => this.#note());
  }

  /** Performs an act, whose changes are one step with this name. */
  record(name: string, act: () => void): void {
    this.#close();
    this.#act = name;
    try {
      act();
    } finally {
      this.#close();
      this.#act = null;
    }
  }

  /** Performs something that belongs to the step before: it is neither the user's doing nor a step of its own. */
  amend(act: () => void): void {
    const wasFollowing = this.#isFollowing;
    this.#isFollowing = false;
    try {
      act();
    } finally {
      this.#isFollowing = wasFollowing;
      this.#present = this.#parts.take();
    }
  }

  /** Tells that a pointer is held, so that what it drags is one step, or that it was let go. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.#changedAt = performance.now();
  }

  /** Takes back the last step; returns its name, or null if there is none. */
  undo(): string | null {
    return this.#go(this.#undo, this.#redo);
  }

  /** Does the step again that was taken back last; returns its name, or null if there is none. */
  redo(): string | null {
    return this.#go(this.#redo, this.#undo);
  }

  /** Forgets all steps. */
  forget(): void {
    this.#close();
    this.#undo = [];
    this.#redo = [];
    this.#present = this.#parts.take();
    this.#tell();
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop();
  }

  #go(from: Step[], to: Step[]): string | null {
    this.#close();
    this.#changedAt = Number.NEGATIVE_INFINITY;
    const present = this.#parts.take();
    // A step may have been taken back by other means, such as a failure.
    let step = from.pop();
    while (step && isSameWork(step.work, present)) step = from.pop();
    if (step) {
      const { work } = step;
      to.push({ ...step, work: present });
      this.amend(() => this.#parts.restore(work));
    }
    this.#tell();
    return step?.name ?? null;
  }

  /** Follows a change of the work. */
  #note(): void {
    if (!this.#isFollowing) return;
    const before = this.#present;
    const present = this.#parts.take();
    this.#present = present;
    if (isSameWork(before, present)) return;
    if (!this.#open) {
      const change = describeChange(before, present);
      const last = this.#undo.at(-1);
      if (last && this.#continues(last, change)) {
        this.#open = last;
      } else {
        this.#open = { name: change.name, kind: change.kind, work: before };
        this.#undo.push(this.#open);
        this.#limit();
      }
      this.#redo = [];
      if (this.#act === null) queueMicrotask(() => this.#close());
    }
    this.#changedAt = performance.now();
  }

  #continues(last: Step, { kind }: Change): boolean {
    if (this.#act !== null || kind === null || kind !== last.kind || this.#redo.length > 0) return false;
    return this.#isHeld || performance.now() - this.#changedAt < CONTINUES_MS;
  }

  /** Ends the step that is open, and names it after everything that has changed. */
  #close(): void {
    const step = this.#open;
    if (!step) return;
    this.#open = null;
    step.name = this.#act ?? describeChange(step.work, this.#present).name;
    this.#tell();
  }

  #limit(): void {
    if (this.#undo.length > MOST_STEPS) this.#undo.shift();
    while (new Set(this.#undo.map(({ work }) => work.scan.scores)).size > MOST_LESSONS) this.#undo.shift();
  }

  #tell(): void {
    this.setState({ undo: this.#undo.at(-1)?.name ?? null, redo: this.#redo.at(-1)?.name ?? null });
  }
}
