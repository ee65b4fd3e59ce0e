import { bytesAt } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import {
  isShownIn,
  type SubtitleCue,
  type SubtitleFormat,
  type SubtitleLabel,
  type Subtitles,
} from '../content/subtitle-track.ts';
import { type Box, boxesIn, findBox, handlerOf, readBoxes, sampleTableOf, typeAt, viewOf } from './box.ts';
import { chapterTrackOf } from './chapter-track.ts';
import { TEXT_HANDLERS } from './list-movie-tracks.ts';
import type { MovieIndex } from './movie-index.ts';
import { listSamples, type TableSample, textOfSample, timescaleOf } from './samples.ts';
import { trackEditsOf } from './track-edits.ts';
import { trackIdOf } from './track-id.ts';
import { trackLabelOf } from './track-label.ts';

// The sample descriptions that are read here.
const FORMATS: Partial<Record<string, SubtitleFormat>> = { tx3g: 'plain', text: 'plain', wvtt: 'webvtt' };
// A display flag of timed text (3GPP TS 26.245).
const ALL_FORCED = 0x80000000;
const ENTRY_HEADER = 16;
// The maximum gap between samples of one WebVTT cue, which is split wherever another cue starts or ends.
const SAME_MOMENT: Seconds = 0.001;

type TextTrack = { boxes: Box[]; media: Box[]; table: Box[]; type: string };

/**
 * Reads the text tracks of an MP4 or MOV, except chapters. Times are the movie's. Doesn't keep the index in
 * memory.
 * @throws {RangeError} if it is missing or damaged
 */
export function readMovieSubtitles(file: Blob, { moov }: MovieIndex): Subtitles {
  if (!moov) throw new RangeError('There is no index.');
  const boxes = readBoxes(moov);
  const all = boxes.filter(({ type }) => type === 'trak').map(({ payload }) => readBoxes(payload));
  const chapterTracks = all.map(chapterTrackOf);
  const texts = all.filter((track) => !chapterTracks.includes(trackIdOf(track))).flatMap(textTrackOf);
  const readable = texts.flatMap((track) => {
    const format = FORMATS[track.type];
    const samples = format ? listSamples(track.table) : [];
    return format && samples.length > 0
      ? [{ label: labelOf(track), format, samples, clock: clockOf(track, boxes) }]
      : [];
  });
  return {
    tracks: readable.map(({ label, format }) => ({ ...label, format, head: '' })),
    unreadable: texts.length - readable.length,
    async cues(index, start, end) {
      const found = readable[index];
      if (!found) return [];
      const { samples, clock, format } = found;
      const spans = samples
        .map((sample) => ({ sample, start: clock(sample.ticks), end: clock(sample.ticks + sample.duration) }))
        .filter((span) => isShownIn(span, start, end));
      const cues = await Promise.all(
        spans.map(async ({ sample, ...span }) => cuesIn(await payloadOf(file, sample), format, span)),
      );
      return joined(cues.flat());
    },
  };
}

function payloadOf(file: Blob, { position, bytes }: TableSample): Promise<Uint8Array> {
  return bytesAt(file, position, bytes);
}

function cuesIn(
  sample: Uint8Array,
  format: SubtitleFormat,
  span: Pick<SubtitleCue, 'start' | 'end'>,
): SubtitleCue[] {
  const texts = format === 'webvtt' ? webVttTexts(sample) : [{ text: textOfSample(sample), settings: '' }];
  return texts.filter(({ text }) => text.trim() !== '').map((text) => ({ ...span, ...text }));
}

/** Parses the cues of a WebVTT sample (ISO/IEC 14496-30). */
function webVttTexts(sample: Uint8Array): Pick<SubtitleCue, 'text' | 'settings'>[] {
  const decoder = new TextDecoder();
  return readBoxes(sample)
    .filter(({ type }) => type === 'vttc')
    .map(({ payload }) => {
      const parts = readBoxes(payload);
      const textOf = (type: string) => decoder.decode(findBox(parts, type)?.payload ?? new Uint8Array(0));
      return { text: textOf('payl'), settings: textOf('sttg') };
    });
}

/** Joins consecutive cues with the same text. */
function joined(cues: readonly SubtitleCue[]): SubtitleCue[] {
  const whole: SubtitleCue[] = [];
  for (const cue of cues) {
    const before = whole.findLast(
      ({ end, text, settings }) =>
        Math.abs(end - cue.start) < SAME_MOMENT && text === cue.text && settings === cue.settings,
    );
    if (before) before.end = cue.end;
    else whole.push({ ...cue });
  }
  return whole;
}

function textTrackOf(boxes: Box[]): TextTrack[] {
  const media = boxesIn(boxes, 'mdia');
  if (!TEXT_HANDLERS.includes(handlerOf(media) ?? '')) return [];
  const table = sampleTableOf(media);
  const description = findBox(table, 'stsd');
  return [{ boxes, media, table, type: description ? typeAt(description.payload, 12) : '' }];
}

function labelOf({ boxes, table, type }: TextTrack): SubtitleLabel {
  const description = findBox(table, 'stsd');
  const flags = description && type === 'tx3g' ? viewOf(description.payload).getUint32(8 + ENTRY_HEADER) : 0;
  return { ...trackLabelOf(boxes), isForced: (flags & ALL_FORCED) !== 0 };
}

/** Returns a function that converts a track's ticks to seconds of the movie, according to its edit list. */
function clockOf({ boxes, media }: TextTrack, moov: readonly Box[]): (ticks: number) => Seconds {
  const movieScale = timescaleOf(moov, 'mvhd');
  const scale = timescaleOf(media);
  let delay = 0;
  let from = 0;
  for (const { duration, mediaTime } of trackEditsOf(boxes)) {
    if (mediaTime >= 0) {
      from = mediaTime;
      break;
    }
    delay += duration;
  }
  return (ticks) => delay / movieScale + (ticks - from) / scale;
}
