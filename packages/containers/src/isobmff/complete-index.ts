import type { Seconds } from '@framescout/contract';
import { type Box, boxesIn, readBoxes, sampleTableOf, viewOf, writeBoxes } from './box.ts';
import { readFragment, readSampleDefaults, type SampleDefaults } from './fragment.ts';
import { SampleTable } from './sample-table.ts';
import { timescaleOf } from './samples.ts';
import { type TrackEdit, trackEditsOf, writeTrackEdits } from './track-edits.ts';
import { trackIdOf } from './track-id.ts';

/** From when to when something lasts. */
type Span = { start: Seconds; end: Seconds };

/**
 * Completes the index of an MP4 whose samples are listed in fragments, wholly or from some point on: the result
 * lists all of them, as if the file had been written in one piece.
 */
export class CompleteIndex {
  /** What fragments leave out unless they state it, by track id. */
  readonly #defaults: ReadonlyMap<number, SampleDefaults>;
  readonly #boxes: readonly Box[];
  readonly #tables = new Map<number, SampleTable>();

  private constructor(moov: Uint8Array) {
    this.#boxes = readBoxes(moov);
    this.#defaults = readSampleDefaults(this.#boxes);
    for (const { type, payload } of this.#boxes) {
      if (type !== 'trak') continue;
      const track = readBoxes(payload);
      this.#tables.set(trackIdOf(track) ?? 0, new SampleTable(sampleTableOf(boxesIn(track, 'mdia'))));
    }
  }

  /** Begins with the payload of a file's own index (`moov`); null if that is damaged. */
  static of(moov: Uint8Array): CompleteIndex | null {
    return unlessDamaged(() => new CompleteIndex(moov));
  }

  /** The units per second in which the movie's edit lists count. */
  get movieScale(): number {
    return timescaleOf(this.#boxes, 'mvhd');
  }

  /** From when to when the movie has samples, in seconds of decoding time. */
  span(): Span {
    const spans = this.#boxes.flatMap(({ type, payload }) => {
      if (type !== 'trak') return [];
      const track = readBoxes(payload);
      const table = this.#tables.get(trackIdOf(track) ?? 0);
      const scale = timescaleOf(boxesIn(track, 'mdia'));
      return table ? [{ start: table.start / scale, end: table.end / scale }] : [];
    });
    return {
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(0, ...spans.map(({ end }) => end)),
    };
  }

  /**
   * Adds the samples of a fragment (the payload of its `moof`, which starts at a byte offset of the file) that end
   * before `fileBytes`. Returns whether it holds any; false if it is damaged.
   */
  addFragment(payload: Uint8Array, start: number, fileBytes: number): boolean {
    const runs = unlessDamaged(() => readFragment(payload, start, this.#defaults)) ?? [];
    for (const run of runs) this.#tables.get(run.trackId)?.add(run, fileBytes);
    return runs.length > 0;
  }

  /**
   * Returns the payload of the complete index; null if the times of the fragments cannot be listed. The movie covers
   * `span`, from which its times count, and its edit lists count in `movieScale`.
   */
  write(
    span: Span = { start: 0, end: this.span().end },
    movieScale = this.movieScale,
  ): Uint8Array<ArrayBuffer> | null {
    const written: Box[] = [];
    for (const part of this.#boxes) {
      if (part.type === 'mvex') continue;
      if (part.type !== 'trak') {
        const isHeader = part.type === 'mvhd';
        written.push(isHeader ? withDuration(part, (span.end - span.start) * movieScale) : part);
        continue;
      }
      const track = this.#completeTrack(readBoxes(part.payload), span.start, movieScale);
      if (!track) return null;
      written.push(holding(part.type, track));
    }
    return writeBoxes(written);
  }

  #completeTrack(track: readonly Box[], origin: Seconds, movieScale: number): Box[] | null {
    const media = boxesIn(track, 'mdia');
    const table = this.#tables.get(trackIdOf(track) ?? 0);
    if (!table) return null;
    const unit = timescaleOf(media) / movieScale;
    const delay = Math.max(0, table.start - Math.round(origin * timescaleOf(media)));
    const length = table.end - table.start;
    const { edits, listed } = delayBy(delay, trackEditsOf(track), unit);
    const samples = table.boxes(delay - listed);
    if (!samples) return null;
    const tables = boxesIn(media, 'minf').map((part) =>
      part.type === 'stbl' ? holding(part.type, samples) : part,
    );
    const content = media.map((part) => {
      if (part.type === 'mdhd') return withDuration(part, length);
      return part.type === 'minf' ? holding(part.type, tables) : part;
    });
    const rest = track.flatMap((part) => {
      if (part.type === 'tkhd') return withDuration(part, (delay + length) / unit);
      if (part.type === 'edts') return [];
      return part.type === 'mdia' ? holding(part.type, content) : part;
    });
    if (edits.length === 0) return rest;
    return [...rest, ...readBoxes(writeTrackEdits(withLengths(edits, length / unit)))];
  }
}

/** Returns edits with their lengths, which recorders that write fragments leave open. */
function withLengths(edits: readonly TrackEdit[], length: number): TrackEdit[] {
  return edits.map(({ duration, mediaTime }) => ({
    duration: duration || (mediaTime < 0 ? 0 : Math.ceil(length)),
    mediaTime,
  }));
}

/**
 * Delays a track by its edit list, as tables count from 0. Returns the edits, and how much of the delay (in ticks of
 * the track) they express: they count in units of the movie, which are `unit` ticks long.
 */
function delayBy(
  ticks: number,
  edits: readonly TrackEdit[],
  unit: number,
): { edits: TrackEdit[]; listed: number } {
  const units = Math.floor(ticks / unit);
  if (units === 0) return { edits: [...edits], listed: 0 };
  const shown = edits.findIndex(({ mediaTime }) => mediaTime >= 0);
  const before = shown < 0 ? [] : edits.slice(0, shown);
  const empty = before.reduce((sum, { duration }) => sum + duration, 0);
  return {
    edits: [
      { duration: empty + units, mediaTime: -1 },
      ...(shown < 0 ? [{ duration: 0, mediaTime: 0 }] : edits.slice(shown)),
    ],
    // As Mediabunny rounds.
    listed: Math.round((empty + units) * unit) - Math.round(empty * unit),
  };
}

function holding(type: string, boxes: readonly Box[]): Box {
  return { type, payload: writeBoxes(boxes) };
}

/** Returns a header of a movie, a track or its media that states a duration. */
function withDuration({ type, payload }: Box, duration: number): Box {
  const header = payload.slice();
  const isLong = header[0] === 1;
  const before = type === 'tkhd' ? 4 : 0;
  const stated = Math.ceil(duration);
  if (isLong) viewOf(header).setBigUint64(before + 24, BigInt(stated));
  else viewOf(header).setUint32(before + 16, Math.min(stated, 2 ** 32 - 1));
  return { type, payload: header };
}

function unlessDamaged<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
