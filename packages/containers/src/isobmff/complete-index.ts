import { unlessDamaged } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { type Box, boxesIn, HEADER, readBoxes, withFields, withPayloads, writeBoxes } from './box.ts';
import { readFragment, readSampleDefaults, type SampleDefaults } from './fragment.ts';
import { GrowingTable } from './growing-table.ts';
import { Track, type TrackEdit, timescaleOf, writeTrackEdits } from './track.ts';

/** From when to when something lasts. */
type Span = { start: Seconds; end: Seconds };

/** Completes an MP4 index whose samples are in fragments, as if written in one piece. */
export class CompleteIndex {
  /** What fragments leave out unless they state it, by track id. */
  readonly #defaults: ReadonlyMap<number, SampleDefaults>;
  readonly #boxes: readonly Box[];
  readonly #tables = new Map<number, GrowingTable>();

  private constructor(moov: Uint8Array) {
    this.#boxes = readBoxes(moov);
    this.#defaults = readSampleDefaults(this.#boxes);
    for (const track of Track.in(this.#boxes)) this.#tables.set(track.id ?? 0, new GrowingTable(track.table));
  }

  /** Begins with the payload of a file's own index (`moov`); null if that is damaged. */
  static of(moov: Uint8Array): CompleteIndex | null {
    return unlessDamaged(() => new CompleteIndex(moov), null);
  }

  /** The units per second in which the movie's edit lists count. */
  get movieScale(): number {
    return timescaleOf(this.#boxes, 'mvhd');
  }

  /** From when to when the movie has samples, in seconds of decoding time. */
  span(): Span {
    const spans = Track.in(this.#boxes).flatMap(({ id, timescale }) => {
      const table = this.#tables.get(id ?? 0);
      return table ? [{ start: table.start / timescale, end: table.end / timescale }] : [];
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
    const runs = unlessDamaged(() => readFragment(payload, start, this.#defaults), []);
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
        written.push(part);
        continue;
      }
      const track = this.#completeTrack(new Track(part.payload), span.start, movieScale);
      if (!track) return null;
      written.push({ type: part.type, payload: writeBoxes(track) });
    }
    const length = Math.ceil((span.end - span.start) * movieScale);
    return writeBoxes(
      withPayloads(written, { mvhd: (header) => withFields(header, [HEADER.duration, length]) }),
    );
  }

  #completeTrack(track: Track, origin: Seconds, movieScale: number): Box[] | null {
    const { media, timescale } = track;
    const table = this.#tables.get(track.id ?? 0);
    if (!table) return null;
    const unit = timescale / movieScale;
    const delay = Math.max(0, table.start - Math.round(origin * timescale));
    const length = table.end - table.start;
    const { edits, listed } = delayBy(delay, track.edits, unit);
    const samples = table.boxes(delay - listed);
    if (!samples) return null;
    const tables = withPayloads(boxesIn(media, 'minf'), { stbl: () => writeBoxes(samples) });
    const content = withPayloads(media, {
      mdhd: (header) => withFields(header, [HEADER.duration, Math.ceil(length)]),
      minf: () => writeBoxes(tables),
    });
    const boxes = withPayloads(track.boxes, {
      tkhd: (header) => withFields(header, [HEADER.trackDuration, Math.ceil((delay + length) / unit)]),
      mdia: () => writeBoxes(content),
    });
    const rest = boxes.filter(({ type }) => type !== 'edts');
    if (edits.length === 0) return rest;
    return [...rest, writeTrackEdits(withLengths(edits, length / unit))];
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
