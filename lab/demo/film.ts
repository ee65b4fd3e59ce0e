import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

/** How long a picture is shown by default (ms). */
export const FRAME_MS = 1000 / 30;
// Taking pictures without a pause would leave the product no time to work.
const PAUSE_MS = 80;

type Shot = { file: string; durationMs: number };
type Chapter = { title: string; startMs: number };

/**
 * Films a page, picture by picture. Pointer movements are filmed frame by frame, as slowly as the machine
 * needs, and played at full speed; the product's own work is filmed in real time, and sped up if it takes
 * long.
 */
export class Film {
  readonly #session: CDPSession;
  readonly #folder: string;
  readonly #shots: Shot[] = [];
  readonly #chapters: Chapter[] = [];
  #posterMs = 0;

  constructor(session: CDPSession, folder: string) {
    this.#session = session;
    this.#folder = folder;
  }

  get durationMs(): number {
    return this.#shots.reduce((sum, { durationMs }) => sum + durationMs, 0);
  }

  /** The poster's time in the film (ms). */
  get posterMs(): number {
    return this.#posterMs;
  }

  /** Makes the most recent picture the poster. */
  choosePoster(): void {
    this.#posterMs = this.durationMs - FRAME_MS;
  }

  /** Starts a chapter at the next picture. */
  beginChapter(title: string): void {
    this.#chapters.push({ title, startMs: this.durationMs });
  }

  /** Takes a picture of the page, to be shown for `durationMs`. */
  async shoot(durationMs = FRAME_MS): Promise<void> {
    const file = join(this.#folder, `${String(this.#shots.length).padStart(5, '0')}.jpg`);
    // Playwright's own screenshots wait for fonts and a settled page, and take several times as long.
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 95,
      optimizeForSpeed: true,
    });
    await writeFile(file, data, 'base64');
    this.#shots.push({ file, durationMs });
  }

  /**
   * Films in real time until `until` is fulfilled. If that takes longer than `longestMs`, speeds it up to
   * fit.
   */
  async follow(until: Promise<unknown>, longestMs: number): Promise<void> {
    let isOver = false;
    const over = until.finally(() => {
      isOver = true;
    });
    const first = this.#shots.length;
    const begun = performance.now();
    while (!isOver) {
      const taken = performance.now();
      await this.shoot();
      await setTimeout(PAUSE_MS);
      const last = this.#shots.at(-1);
      if (last) last.durationMs = performance.now() - taken;
    }
    await over;
    const speed = Math.max(1, (performance.now() - begun) / longestMs);
    for (const shot of this.#shots.slice(first)) shot.durationMs /= speed;
    if (speed > 1)
      console.log(`Sped up ${speed.toFixed(1)} times: a wait of a machine that films beside it.`);
  }

  /** Writes the list of pictures for FFmpeg's concat demuxer and returns the list's path. */
  async writeList(): Promise<string> {
    const path = join(this.#folder, 'shots.txt');
    const lines = this.#shots.map(
      ({ file, durationMs }) => `file '${file}'\nduration ${(durationMs / 1000).toFixed(4)}`,
    );
    // The demuxer respects the last picture's duration only if another entry follows.
    await writeFile(path, `ffconcat version 1.0\n${lines.join('\n')}\nfile '${this.#shots.at(-1)?.file}'\n`);
    return path;
  }

  /** The chapters as WebVTT. */
  get chapters(): string {
    const cues = this.#chapters.map(({ title, startMs }, index) => {
      const endMs = this.#chapters[index + 1]?.startMs ?? this.durationMs;
      return `${cueTime(startMs)} --> ${cueTime(endMs)}\n${title}\n`;
    });
    return `WEBVTT\n\n${cues.join('\n')}`;
  }
}

function cueTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${String(minutes).padStart(2, '0')}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
}
