import { basename } from 'node:path';
import {
  type CodedError,
  type DetectedEvent,
  formatTimecode,
  mostSimilarMoment,
  type ScanReport,
  type Seconds,
} from '@framescout/contract';
import type { DerivedEvents, Progress } from '@framescout/framescout';
import { ProgressBar } from './progress-bar.ts';

/** Characters that could move a terminal's cursor or do worse; tabs and line ends are legitimate text. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Replaces what a terminal would act on: names and messages may come from anyone. */
export function replaceControlCharacters(text: string): string {
  return text.replace(CONTROL, '\ufffd');
}

/** The outcome for one recording. `isReused`: an earlier scan was read instead of scanning. */
export type Outcome = {
  found: DerivedEvents;
  report: ScanReport;
  files: readonly string[];
  isReused: boolean;
};

type Streams = { stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream };

const PROGRESS_LINE_MS = 1000;

/**
 * Reports what happens: results on standard output, as tab-separated lines or JSON; everything else on
 * standard error, with a progress bar if that is a terminal.
 */
export class Reporter {
  readonly #streams: Streams;
  readonly #isJson: boolean;
  readonly #isQuiet: boolean;
  readonly #bar: ProgressBar | null;
  #toldMs = 0;

  constructor(streams: Streams, { json, quiet }: { json: boolean; quiet: boolean }) {
    this.#streams = streams;
    this.#isJson = json;
    this.#isQuiet = quiet;
    this.#bar = streams.stderr.isTTY && !json && !quiet ? new ProgressBar(streams.stderr) : null;
  }

  /** Shows the progress of a recording's scan. */
  progress(path: string, { phase, progressPercent, framesPerSecond, secondsLeft }: Progress): void {
    this.#bar?.draw({ name: shownName(path), phase, progressPercent, framesPerSecond, secondsLeft });
    if (!this.#isJson || this.#isQuiet || performance.now() - this.#toldMs < PROGRESS_LINE_MS) return;
    this.#toldMs = performance.now();
    this.#line({ type: 'progress', video: path, phase, progressPercent, framesPerSecond, secondsLeft });
  }

  /** Shows how much of a recording's clips has been written, 0..1. */
  clipProgress(path: string, done: number): void {
    this.#bar?.draw({
      name: shownName(path),
      phase: 'clips',
      progressPercent: 100 * done,
      framesPerSecond: null,
      secondsLeft: null,
    });
  }

  /** Reports a recording's events and files. */
  finished(path: string, { found, report, files, isReused }: Outcome): void {
    this.#bar?.clear();
    const { events } = found;
    const closest = events.length === 0 ? closestMoment(found) : null;
    for (const event of events) this.#event(path, event);
    if (this.#isJson) {
      const { framesLooked, framesPerSecond, skippedRanges } = report;
      this.#line({
        type: 'finished',
        video: path,
        events: events.length,
        closest,
        framesLooked,
        framesPerSecond,
        skippedRanges,
        isReused,
        files,
      });
      return;
    }
    const count = events.length === 1 ? '1 event' : `${events.length} events`;
    this.note(`${basename(path)}: ${count}${isReused ? ' (scanned before)' : ''}`);
    if (closest) {
      const { element, time, confidence } = closest;
      const percent = Math.floor(100 * confidence);
      this.note(`  closest to ${element}: ${percent} % at ${formatTimecode(time)}`);
    }
    for (const { startTime, endTime, reason } of report.skippedRanges) {
      const from = formatTimecode(startTime);
      this.problem(`${basename(path)}: skipped ${from} to ${formatTimecode(endTime)}: ${reason}`);
    }
  }

  /** Reports a recording, or another item, that failed while the rest continues. */
  failed(path: string, { code, message }: Pick<CodedError, 'code' | 'message'>): void {
    this.#bar?.clear();
    if (this.#isJson) this.#line({ type: 'failed', video: path, code, message });
    else this.#streams.stderr.write(`${replaceControlCharacters(`${basename(path)}: ${message}`)}\n`);
  }

  /** Reports a result as JSON or, on a terminal and in pipes, as text (null: nothing). */
  result(json: object, text: string | null): void {
    this.#bar?.clear();
    if (this.#isJson) this.#line(json);
    else if (text !== null) this.#streams.stdout.write(`${replaceControlCharacters(text)}\n`);
  }

  /** Reports that a folder is being watched. */
  watching(folder: string): void {
    if (this.#isJson) this.#line({ type: 'watching', folder });
    else this.note(`Watching ${folder}.`);
  }

  /** Reports why a recording was not done as a whole, even to those who want no remarks. */
  problem(text: string): void {
    this.#bar?.clear();
    this.#streams.stderr.write(`${replaceControlCharacters(text)}\n`);
  }

  /** Warns about something that takes nothing away from the results. */
  warn(text: string): void {
    this.#bar?.clear();
    if (!this.#isQuiet) this.#streams.stderr.write(`${replaceControlCharacters(text)}\n`);
  }

  /** Warns about one recording. */
  warnOf(path: string, text: string): void {
    this.warn(`${basename(path)}: ${text}`);
  }

  /** Shows a remark to a person at a terminal. */
  note(text: string): void {
    this.#bar?.clear();
    if (this.#bar) this.#streams.stderr.write(`${replaceControlCharacters(text)}\n`);
  }

  #event(
    path: string,
    { element, startTime, endTime, startFrame, endFrame, peakTime, confidence }: DetectedEvent,
  ): void {
    if (this.#isJson) {
      // Frames are counted from 1, as in the exports.
      const frames = { startFrame: startFrame + 1, endFrame: endFrame + 1 };
      this.#line({
        type: 'event',
        video: path,
        element,
        startTime,
        endTime,
        ...frames,
        peakTime,
        confidence,
      });
      return;
    }
    const surety = `${(100 * confidence).toFixed(1)} %`;
    const columns = [path, formatTimecode(startTime), formatTimecode(endTime), element, surety];
    this.#streams.stdout.write(`${replaceControlCharacters(columns.map(asColumn).join('\t'))}\n`);
  }

  #line(content: object): void {
    this.#streams.stdout.write(`${JSON.stringify(content)}\n`);
  }
}

function shownName(path: string): string {
  return replaceControlCharacters(basename(path));
}

/** Flattens text to fit one tab-separated column. */
export function asColumn(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** A moment that resembles an element, and how closely (0..1). */
type ClosestMoment = { element: string; time: Seconds; confidence: number };

/** Finds the closest match in a recording without events; null if only the rules removed them. */
export function closestMoment({ elements }: Pick<DerivedEvents, 'elements'>): ClosestMoment | null {
  return elements.reduce<ClosestMoment | null>((closest, { name, log }) => {
    const mostSimilar = mostSimilarMoment(log);
    if (!mostSimilar || (closest && closest.confidence >= mostSimilar.confidence)) return closest;
    return { element: name, time: mostSimilar.time, confidence: mostSimilar.confidence };
  }, null);
}
