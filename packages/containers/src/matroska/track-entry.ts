import { toIso639 } from '../content/iso-639.ts';
import { type MatroskaElement, textIn, unsignedIn } from './element.ts';
import { MATROSKA } from './ids.ts';

/** Values of a track's type (RFC 9559, 5.1.4.1.3). */
export const TRACK_TYPES = { video: 1, sound: 2, subtitles: 17 };

/** Reads a track's title, its language (ISO 639-2), and whether players select it by default, from its entry. */
export function labelOf(entry: readonly MatroskaElement[]): {
  title: string | null;
  language: string | null;
  isDefault: boolean;
} {
  return {
    title: textIn(entry, MATROSKA.Name)?.trim() || null,
    // Defaults to English (RFC 9559).
    language: toIso639(textIn(entry, MATROSKA.LanguageBCP47) ?? textIn(entry, MATROSKA.Language) ?? 'eng'),
    isDefault: unsignedIn(entry, MATROSKA.FlagDefault) !== 0,
  };
}
