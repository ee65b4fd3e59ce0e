import { type Box, boxesIn, readBoxes, sampleTableOf, writeBoxes } from './box.ts';
import { readSampleDefaults, type SampleDefaults, type SampleRun } from './fragment.ts';
import { SampleTable } from './sample-table.ts';
import { timescaleOf } from './samples.ts';
import { type TrackEdit, trackEditsOf, writeTrackEdits } from './track-edits.ts';
import { trackIdOf } from './track-id.ts';

/**
 * Completes the index of an MP4 whose samples are listed in fragments, wholly or from some point on: the result
 * lists all of them, as if the file had been written in one piece.
 */
export class CompleteIndex {
  /** What fragments leave out unless they state it, by track id. */
  readonly defaults: ReadonlyMap<number, SampleDefaults>;
  readonly #boxes: readonly Box[];
  readonly #tables = new Map<number, SampleTable>();

  /**
   * `moov` is the payload of the file's own index.
   * @throws {RangeError} if it is damaged
   */
  constructor(moov: Uint8Array) {
    this.#boxes = readBoxes(moov);
    this.defaults = readSampleDefaults(this.#boxes);
    for (const { type, payload } of this.#boxes) {
      if (type !== 'trak') continue;
      const track = readBoxes(payload);
      this.#tables.set(trackIdOf(track) ?? 0, new SampleTable(sampleTableOf(boxesIn(track, 'mdia'))));
    }
  }

  /** Adds those samples of a run that end before `fileBytes`. */
  add(run: SampleRun, fileBytes: number): void {
    this.#tables.get(run.trackId)?.add(run, fileBytes);
  }

  /** Returns the payload of the complete index; null if the times of the fragments cannot be listed. */
  write(): Uint8Array<ArrayBuffer> | null {
    const movieScale = timescaleOf(this.#boxes, 'mvhd');
    const written: Box[] = [];
    for (const part of this.#boxes) {
      if (part.type === 'mvex') continue;
      if (part.type !== 'trak') {
        written.push(part);
        continue;
      }
      const track = this.#completeTrack(readBoxes(part.payload), movieScale);
      if (!track) return null;
      written.push(holding(part.type, track));
    }
    return writeBoxes(written);
  }

  #completeTrack(track: readonly Box[], movieScale: number): Box[] | null {
    const media = boxesIn(track, 'mdia');
    const table = this.#tables.get(trackIdOf(track) ?? 0);
    const scale = timescaleOf(media);
    const { edits, listed } = delayBy(table?.start ?? 0, trackEditsOf(track), scale / movieScale);
    const samples = table?.boxes((table?.start ?? 0) - listed);
    if (!samples) return null;
    const tables = boxesIn(media, 'minf').map((part) =>
      part.type === 'stbl' ? holding(part.type, samples) : part,
    );
    const content = media.map((part) => {
      if (part.type === 'mdhd') return withoutDuration(part);
      return part.type === 'minf' ? holding(part.type, tables) : part;
    });
    const rest = track.map((part) => (part.type === 'mdia' ? holding(part.type, content) : part));
    if (listed === 0) return rest;
    return [...rest.filter(({ type }) => type !== 'edts'), ...readBoxes(writeTrackEdits(edits))];
  }
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

/** Returns a media header without its duration, which is that of what the index listed before. */
function withoutDuration({ type, payload }: Box): Box {
  const header = payload.slice();
  const isLong = header[0] === 1;
  header.fill(0, isLong ? 24 : 16, isLong ? 32 : 20);
  return { type, payload: header };
}
