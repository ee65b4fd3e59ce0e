import { OwnedStore } from '../../platform/owned-store.ts';
import type { Change } from './describe-change.ts';
import type { Work } from './work.ts';
import { describeChange, isSameWork } from './work-parts.ts';

type HistoryState = {
  /** What undo and redo would act on, in words; null if there is nothing. */
  undo: string | null;
  redo: string | null;
};

type Step = { name: string; kind: string | null; work: Work };

/** The access that a history needs to the work. */
type HistoryParts = {
  getWork(): Work;
  restore(work: Work): void;
  /** Calls back after every change of the work or of the scan; returns functions that stop this. */
  follow(onChange: () => void): readonly (() => void)[];
};

const MAX_STEPS = 200;
// Each correction replaces a score series, of up to 50 megabytes for a recording of nine hours.
const MAX_SCORE_VERSIONS = 20;
const MAX_SCORE_BYTES = 200e6;
// Pressing a key again, or resuming a drag, within this time continues the same step.
const SAME_DRAG_MS = 1000;

/**
 * The undo and redo history of the work on a video. Every change of the work is a step; changes within one
 * browser task share a step, and so do changes of the same kind while a pointer is held down (a drag). Steps
 * are states of the work that share everything unchanged. Dispose it to stop following the work, and to
 * forget all steps.
 */
export class WorkHistory extends OwnedStore<HistoryState> implements Disposable {
  readonly #parts: HistoryParts;
  readonly #stops: readonly (() => void)[];
  #undo: Step[] = [];
  #redo: Step[] = [];
  #present: Work;
  /** The step that further changes belong to; null once it is over. */
  #open: Step | null = null;
  /** The name of the act in progress, if any. */
  #act: string | null = null;
  #isFollowing = true;
  /**
   * What the pointer that is held down has done, if there is one: whether it has changed something, and
   * whether its next change may belong to the last step.
   */
  #hold: { hasChanged: boolean; continues: boolean } | null = null;
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: HistoryParts) {
    super({ undo: null, redo: null });
    this.#parts = parts;
    this.#present = parts.getWork();
    this.#stops = parts.follow(() => this.#note());
  }

  /** Performs an act whose changes form one step with this name. */
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

  /** The last step, for {@link amend}; null if there is none. */
  get lastStep(): Step | null {
    return this.#undo.at(-1) ?? null;
  }

  /**
   * Performs changes that belong to the last step, as they are neither the user's doing nor a step of their
   * own. Given the `step` that they belong to, new scores also apply to the steps made since then.
   */
  amend(act: () => void, step: Step | null = null): void {
    const wasFollowing = this.#isFollowing;
    const before = this.#present.scan.scores;
    this.#isFollowing = false;
    try {
      act();
    } finally {
      this.#isFollowing = wasFollowing;
      this.#present = this.#parts.getWork();
      const index = step ? this.#undo.indexOf(step) : -1;
      if (index >= 0) this.#renewScores([...this.#undo.slice(index + 1), ...this.#redo], before);
    }
  }

  /** Tells the history whether a pointer is held down: everything it drags is one step. */
  setPointerHeld(isHeld: boolean): void {
    if (isHeld) {
      this.#hold ??= { hasChanged: false, continues: this.#isRecent() };
      return;
    }
    if (this.#hold?.hasChanged) this.#changedAt = performance.now();
    this.#hold = null;
  }

  /** Undoes the last step; returns its name, or null if there is none. */
  undo(): string | null {
    return this.#go(this.#undo, this.#redo);
  }

  /** Redoes the step that was undone last; returns its name, or null if there is none. */
  redo(): string | null {
    return this.#go(this.#redo, this.#undo);
  }

  /** Forgets all steps. */
  forget(): void {
    this.#close();
    this.#undo = [];
    this.#redo = [];
    this.#present = this.#parts.getWork();
    this.#publish();
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop();
    // Nothing that is undone from now on would be stored.
    this.#undo = [];
    this.#redo = [];
    this.#publish();
  }

  #go(from: Step[], to: Step[]): string | null {
    this.#close();
    this.#changedAt = Number.NEGATIVE_INFINITY;
    const present = this.#parts.getWork();
    // A step may have been reverted by other means, such as a failure.
    let step = from.pop();
    while (step && isSameWork(step.work, present)) step = from.pop();
    if (step) {
      const { work } = step;
      to.push({ ...step, work: present });
      this.amend(() => this.#parts.restore(work));
    }
    this.#publish();
    return step?.name ?? null;
  }

  /** Replaces the scores of steps that were made when the scores were those before. */
  #renewScores(steps: readonly Step[], before: Work['scan']['scores']): void {
    const { scores } = this.#present.scan;
    for (const step of steps) {
      const { scan } = step.work;
      if (scan.scores === before) step.work = { ...step.work, scan: { ...scan, scores } };
    }
  }

  #note(): void {
    if (!this.#isFollowing) return;
    const before = this.#present;
    const present = this.#parts.getWork();
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
      }
      this.#redo = [];
      if (this.#act === null) queueMicrotask(() => this.#close());
    }
    this.#changedAt = performance.now();
    if (this.#hold) this.#hold = { hasChanged: true, continues: true };
  }

  #continues(last: Step, { kind }: Change): boolean {
    if (this.#act !== null || kind === null || kind !== last.kind || this.#redo.length > 0) return false;
    return this.#hold ? this.#hold.continues : this.#isRecent();
  }

  /** Whether the last change was made just now, so that another may belong to its step. */
  #isRecent(): boolean {
    return performance.now() - this.#changedAt < SAME_DRAG_MS;
  }

  /** Ends the open step, and names it after everything that has changed. */
  #close(): void {
    const step = this.#open;
    if (!step) return;
    this.#open = null;
    step.name = this.#act ?? describeChange(step.work, this.#present).name;
    this.#limit();
    this.#publish();
  }

  /** Forgets the oldest steps if there are too many, or if their scores take too much memory. */
  #limit(): void {
    if (this.#undo.length > MAX_STEPS) this.#undo.shift();
    this.#releaseScores();
    // The last step can always be undone.
    while (this.#undo.length > 1 && this.#holdsTooManyScores()) this.#undo.shift();
  }

  /** Forgets the scores of other scans, which are not restored any more. */
  #releaseScores(): void {
    const { scans } = this.#present.scan;
    for (const step of [...this.#undo, ...this.#redo]) {
      const { scan } = step.work;
      if (scan.scans !== scans && scan.scores.size > 0) {
        step.work = { ...step.work, scan: { ...scan, scores: new Map() } };
      }
    }
  }

  #holdsTooManyScores(): boolean {
    const versions = new Set(this.#undo.map(({ work }) => work.scan.scores));
    if (versions.size > MAX_SCORE_VERSIONS) return true;
    const present = new Set(seriesOf(this.#present.scan.scores));
    const replaced = new Set([...versions].flatMap(seriesOf).filter((series) => !present.has(series)));
    return [...replaced].reduce((sum, { byteLength }) => sum + byteLength, 0) > MAX_SCORE_BYTES;
  }

  #publish(): void {
    this.setState({ undo: this.#undo.at(-1)?.name ?? null, redo: this.#redo.at(-1)?.name ?? null });
  }
}

/** Returns all series of scores that these hold. */
function seriesOf(scores: Work['scan']['scores']): { byteLength: number }[] {
  return [...scores.values()].flatMap(({ series, preview, uncorrected }) =>
    [series, preview, uncorrected].filter((own) => own !== null),
  );
}
