import { z } from 'zod';

/** What can be exported: the log (`csv`, `json`), and events for other programs and platforms. */
export const exportKindSchema = z.enum([
  'csv',
  'json',
  'edl',
  'events-csv',
  'youtube',
  'resolve-markers',
  'fcpxml',
  'fcpxml-markers',
  'xmeml',
  'otio',
  'kdenlive',
  'mlt',
  'llc',
  'llc-csv',
  'vtt',
  'srt',
  'ffmetadata',
  'mkv-chapters',
  'audacity',
  'reaper',
  'avid',
  'twitch',
  'markdown',
  'livesplit',
  'timecodes',
]);

export type ExportKind = z.infer<typeof exportKindSchema>;
