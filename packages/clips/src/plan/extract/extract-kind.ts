import type { Seconds } from '@framescout/contract';

/** What else than clips can be made of events; sounds and animations are named after their extension. */
export const EXTRACT_KINDS = ['gif', 'webp', 'm4a', 'mp3', 'wav', 'thumbnails', 'sheet'] as const;

/** See {@link EXTRACT_KINDS}. */
export type ExtractKind = (typeof EXTRACT_KINDS)[number];

/** A format of animations. */
export type AnimationFormat = 'gif' | 'webp';

/** Whether what is made of a clip moves, and looks and runs as the clip does. */
export function isAnimation(kind: ExtractKind): kind is AnimationFormat {
  return kind === 'gif' || kind === 'webp';
}

/** An event's picture: when (seconds), and what it is called. */
export type Moment = { time: Seconds; label: string };

/**
 * What to make of a stretch of a video in place of a clip. An animation has at most `maxBytes`, a thumbnail shows one
 * of `moments`, and a contact sheet all of them.
 */
export type Extract = { kind: ExtractKind; maxBytes: number; moments: readonly Moment[] };

/**
 * What an extract is called, its file's extension and type, and how many there are: one for each clip, one for each
 * event, or one for all of them.
 */
export type ExtractTraits = {
  label: string;
  extension: string;
  mimeType: string;
  per: 'clip' | 'event' | 'all';
};

/** The traits of each kind of extract, in the order in which they are offered. */
export const EXTRACTS: Readonly<Record<ExtractKind, ExtractTraits>> = {
  gif: { label: 'GIF', extension: 'gif', mimeType: 'image/gif', per: 'clip' },
  webp: { label: 'Animated WebP', extension: 'webp', mimeType: 'image/webp', per: 'clip' },
  m4a: { label: 'Sound only, M4A', extension: 'm4a', mimeType: 'audio/mp4', per: 'clip' },
  mp3: { label: 'Sound only, MP3', extension: 'mp3', mimeType: 'audio/mpeg', per: 'clip' },
  wav: { label: 'Sound only, WAV', extension: 'wav', mimeType: 'audio/wav', per: 'clip' },
  thumbnails: { label: 'Thumbnails, JPEG', extension: 'jpg', mimeType: 'image/jpeg', per: 'event' },
  sheet: { label: 'Contact sheet, PNG', extension: 'png', mimeType: 'image/png', per: 'all' },
};

/** The size of animations in bytes that is not exceeded: its range, step and default in megabytes. */
export const ANIMATION_MEGABYTES = { min: 0.5, max: 100, step: 0.5, default: 8 } as const;
