import { bytesAt, viewOf } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import {
  isShownIn,
  type SubtitleCue,
  type SubtitleFormat,
  type SubtitleLabel,
  type Subtitles,
} from '../content/subtitle-track.ts';
import { type Box, findBox, readBoxes } from './box.ts';
import { listSamples, type TableSample } from './sample-table.ts';
import { labelOf, type Track, timescaleOf } from './track.ts';

/** The handler types of subtitle tracks. */
export const TEXT_HANDLERS: readonly string[] = ['sbtl', 'subt', 'text', 'clcp', 'subp'];

// The sample descriptions that are read here.
const FORMATS: Partial<Record<string, SubtitleFormat>> = { tx3g: 'plain', text: 'plain', wvtt: 'webvtt' };
// A display flag of timed text (3GPP TS 26.245).
const ALL_FORCED = 0x80000000;
const ENTRY_HEADER = 16;
// The maximum gap between samples of one WebVTT cue, which is split wherever another cue starts or ends.
const SAME_MOMENT: Seconds = 0.001;

/** When a track is shown: its ticks since `from`, `scale` of them a second, `delay` seconds later. */
type TrackClock = { delay: Seconds; from: number; scale: number };
type TextTrack = {
  label: SubtitleLabel;
  format: SubtitleFormat;
  samples: readonly TableSample[];
  clock: TrackClock;
};

/** Lists a movie's text tracks, except chapters, at its times. @throws {RangeError} if it is damaged */
export function readMovieSubtitles(file: Blob, moov: readonly Box[], tracks: readonly Track[]): Subtitles {
  const chapterTracks = tracks.map((track) => track.chapterTracks[0] ?? null);
  const texts = tracks.filter(
    ({ id, handler }) => !chapterTracks.includes(id) && TEXT_HANDLERS.includes(handler ?? ''),
  );
  const movieScale = timescaleOf(moov, 'mvhd');
  const readable = texts.flatMap((track): TextTrack[] => {
    const format = FORMATS[track.codec ?? ''];
    const samples = format ? listSamples(track.table) : [];
    return format && samples.length > 0
      ? [{ label: subtitleLabelOf(track), format, samples, clock: clockOf(track, movieScale) }]
      : [];
  });
  return subtitlesIn(file, readable, texts.length - readable.length);
}

function subtitlesIn(file: Blob, readable: readonly TextTrack[], unreadable: number): Subtitles {
  return {
    tracks: readable.map(({ label, format }) => ({ ...label, format, head: '' })),
    unreadable,
    async cues(index, start, end) {
      const found = readable[index];
      if (!found) return [];
      const { samples, clock, format } = found;
      const timeOf = (ticks: number): Seconds => clock.delay + (ticks - clock.from) / clock.scale;
      const spans = samples
        .map((sample) => ({
          sample,
          start: timeOf(sample.ticks),
          end: timeOf(sample.ticks + sample.duration),
        }))
        .filter((span) => isShownIn(span, start, end));
      const cues = await Promise.all(
        spans.map(async ({ sample: { position, bytes }, ...span }) =>
          cuesIn(await bytesAt(file, position, bytes), format, span),
        ),
      );
      return joined(cues.flat());
    },
  };
}

/** Decodes a text sample: its length, then UTF-8, or UTF-16 with a byte order mark. */
export function textOfSample(sample: Uint8Array): string {
  if (sample.length < 2) return '';
  const text = sample.subarray(2, 2 + viewOf(sample).getUint16(0));
  const isWide = text[0] === 0xfe && text[1] === 0xff;
  return new TextDecoder(isWide ? 'utf-16be' : 'utf-8').decode(text);
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

function subtitleLabelOf(track: Track): SubtitleLabel {
  const description = findBox(track.table, 'stsd');
  const isTimedText = description && track.codec === 'tx3g';
  const flags = isTimedText ? viewOf(description.payload).getUint32(8 + ENTRY_HEADER) : 0;
  return { ...labelOf(track), isForced: (flags & ALL_FORCED) !== 0 };
}

/** Finds when a track is shown, according to its edit list. */
function clockOf({ edits, timescale }: Track, movieScale: number): TrackClock {
  const first = edits.findIndex(({ mediaTime }) => mediaTime >= 0);
  const empty = first < 0 ? edits : edits.slice(0, first);
  const delay = empty.reduce((sum, { duration }) => sum + duration, 0);
  return { delay: delay / movieScale, from: edits[first]?.mediaTime ?? 0, scale: timescale };
}
