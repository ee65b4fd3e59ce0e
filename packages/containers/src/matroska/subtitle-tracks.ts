import { formatTimecode, type Seconds } from '@framescout/contract';
import type { SubtitleFormat, SubtitleRecipe } from '../content/subtitle-track.ts';
import { readElements, unsignedIn, writeElement } from './element.ts';
import { MATROSKA, TRACK_TYPES } from './ids.ts';

const CODECS: Record<Exclude<SubtitleFormat, 'plain'>, string> = {
  subrip: 'S_TEXT/UTF8',
  ass: 'S_TEXT/ASS',
  webvtt: 'D_WEBVTT/SUBTITLES',
};
// WebVTT's own default, written for cues without settings, because the muxer drops an empty line.
const DEFAULT_SETTINGS = 'align:center';

/** Formats cues as WebVTT for the muxer, with the text that each block should hold. */
export function cuesToMux({ format, cues }: SubtitleRecipe): string {
  const blocks = cues.map(({ start, end, text, settings }, index) => {
    const payload = payloadOf(format, index, text, settings);
    return `${timestamp(start)} --> ${timestamp(end)}\n${payload}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function payloadOf(format: SubtitleFormat, index: number, text: string, settings: string): string {
  if (format === 'webvtt') return `${index + 1}\n${settings.trim() || DEFAULT_SETTINGS}\n${text}`;
  // An ASS event starts with its number, which must be unique.
  return format === 'ass' ? text.replace(/^\d*/, `${index}`) : text;
}

/** Returns how many bytes {@link nameFormats} may add to a head. */
export function spaceForFormats(subtitles: readonly Pick<SubtitleRecipe, 'head'>[]): number {
  return subtitles.reduce((sum, { head }) => sum + new TextEncoder().encode(head).length + 64, 0);
}

/** Rewrites `Tracks` entries of subtitles, which the muxer all takes for WebVTT. */
export function nameFormats(tracks: Uint8Array, subtitles: readonly SubtitleRecipe[]): Uint8Array[] {
  const left = [...subtitles];
  return readElements(tracks).map(({ id, payload }) => {
    const parts = readElements(payload);
    const isSubtitle =
      id === MATROSKA.TrackEntry && unsignedIn(parts, MATROSKA.TrackType) === TRACK_TYPES.subtitles;
    const recipe = isSubtitle ? left.shift() : undefined;
    if (!recipe || recipe.format === 'plain') return writeElement(id, payload);
    const kept = parts.filter((part) => part.id !== MATROSKA.CodecID && part.id !== MATROSKA.CodecPrivate);
    return writeElement(
      id,
      ...kept.map((part) => writeElement(part.id, part.payload)),
      writeElement(MATROSKA.CodecID, CODECS[recipe.format]),
      ...(recipe.head === '' ? [] : [writeElement(MATROSKA.CodecPrivate, recipe.head)]),
    );
  });
}

function timestamp(time: Seconds): string {
  return formatTimecode(Math.round(1000 * time) / 1000);
}
