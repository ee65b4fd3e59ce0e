import { formatClock } from '@framescout/contract';

/** The content of a progress bar. */
export type BarContent = {
  name: string;
  phase: 'learning' | 'preview' | 'full' | 'clips';
  progressPercent: number;
  framesPerSecond: number | null;
  secondsLeft: number | null;
};

const BAR_CELLS = 24;
const REDRAW_MS = 100;
const CLEAR_LINE = '\r\u001b[2K';
const FALLBACK_COLUMNS = 80;

/** A one-line progress bar on a terminal. */
export class ProgressBar {
  readonly #terminal: NodeJS.WriteStream;
  #drawnMs = Number.NEGATIVE_INFINITY;
  #isShown = false;

  constructor(terminal: NodeJS.WriteStream) {
    this.#terminal = terminal;
  }

  /** Redraws the bar, at most ten times per second. */
  draw(content: BarContent): void {
    const now = performance.now();
    if (now - this.#drawnMs < REDRAW_MS) return;
    this.#drawnMs = now;
    this.#isShown = true;
    const columns = this.#terminal.columns || FALLBACK_COLUMNS;
    this.#terminal.write(`${CLEAR_LINE}${lineOf(content).slice(0, columns - 1)}`);
  }

  /** Erases the bar so that other text can be written. */
  clear(): void {
    if (this.#isShown) this.#terminal.write(CLEAR_LINE);
    this.#isShown = false;
  }
}

/** Formats a bar's content as a line. */
export function lineOf({ name, phase, progressPercent, framesPerSecond, secondsLeft }: BarContent): string {
  if (phase === 'learning') return `${name}  learning`;
  const full = Math.round((BAR_CELLS * progressPercent) / 100);
  const parts = [
    name,
    `[${'#'.repeat(full)}${'-'.repeat(BAR_CELLS - full)}] ${progressPercent.toFixed(0).padStart(3)} %`,
    ...(phase === 'clips' ? ['clips'] : []),
    ...(framesPerSecond === null ? [] : [`${framesPerSecond.toFixed(0)} frames/s`]),
    ...(secondsLeft === null ? [] : [`${formatClock(secondsLeft)} left`]),
  ];
  return parts.join('  ');
}
