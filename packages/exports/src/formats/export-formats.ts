import type { ExportKind } from '@framescout/contract';
import { FASTEST_EDITOR_RATE, FASTEST_RATE } from '../timing/nominal-rate.ts';
import { writeFFmetadata, writeLivesplit, writeMkvChapters } from './chapters.ts';
import { writeEdl } from './edl.ts';
import { writeEventsCsv } from './events-csv.ts';
import type { ExportFormat } from './export-format.ts';
import { writeFcpxml, writeFcpxmlMarkers } from './fcpxml.ts';
import {
  writeAudacity,
  writeAvid,
  writeKdenlive,
  writeMarkdown,
  writeReaper,
  writeTimecodes,
  writeTwitch,
} from './label-lists.ts';
import { writeLlc, writeLlcCsv } from './lossless-cut.ts';
import { writeMlt } from './mlt.ts';
import { writeOtio } from './otio.ts';
import { writeResolveMarkers } from './resolve-markers.ts';
import { writeSrt, writeVtt } from './subtitles.ts';
import { writeXmeml } from './xmeml.ts';
import { writeYoutube } from './youtube.ts';

/** What events, rather than the log, are exported as. */
export type EventExportKind = Exclude<ExportKind, 'csv' | 'json'>;

/** The formats of events, by their names; in the order in which users choose from them. */
export const EXPORT_FORMATS: Readonly<Record<EventExportKind, ExportFormat>> = {
  youtube: {
    label: 'YouTube chapters',
    program: 'YouTube and Twitch',
    extension: 'txt',
    how: 'Paste it into the description of the video.',
    write: writeYoutube,
  },
  twitch: {
    label: 'Links into a Twitch video',
    program: 'YouTube and Twitch',
    extension: 'txt',
    how: 'Each line opens the video at an event.',
    write: writeTwitch,
  },
  'resolve-markers': {
    label: 'DaVinci Resolve markers',
    program: 'DaVinci Resolve',
    extension: 'edl',
    how: 'In the media pool, right-click the timeline: Timelines > Import > Timeline Markers from EDL.',
    fastest: FASTEST_EDITOR_RATE,
    choice: 'timeline-start',
    write: writeResolveMarkers,
  },
  edl: {
    label: 'EDL',
    program: 'DaVinci Resolve',
    extension: 'edl',
    how: 'File > Import > Timeline in Resolve; File > Import in Premiere.',
    fastest: FASTEST_EDITOR_RATE,
    choice: 'like-clips',
    write: writeEdl,
  },
  xmeml: {
    label: 'Final Cut Pro 7 XML',
    program: 'Premiere Pro',
    extension: 'xml',
    how: 'File > Import in Premiere; File > Import > Timeline in Resolve.',
    fastest: FASTEST_EDITOR_RATE,
    choice: 'like-clips',
    write: writeXmeml,
  },
  otio: {
    label: 'OpenTimelineIO',
    program: 'Premiere Pro',
    extension: 'otio',
    how: 'File > Import in Premiere 25 and newer, Resolve 18.5 and newer, and Kdenlive.',
    fastest: FASTEST_RATE,
    choice: 'like-clips',
    write: writeOtio,
  },
  fcpxml: {
    label: 'Final Cut Pro cuts',
    program: 'Final Cut Pro',
    extension: 'fcpxml',
    how: 'File > Import > XML.',
    fastest: FASTEST_EDITOR_RATE,
    choice: 'like-clips',
    write: writeFcpxml,
  },
  'fcpxml-markers': {
    label: 'Final Cut Pro markers',
    program: 'Final Cut Pro',
    extension: 'fcpxml',
    how: 'File > Import > XML; then copy the gap with its markers to above the recording.',
    fastest: FASTEST_EDITOR_RATE,
    write: writeFcpxmlMarkers,
  },
  avid: {
    label: 'Avid markers',
    program: 'Avid Media Composer',
    extension: 'txt',
    how: 'Tools > Markers; then Import Markers in its menu.',
    fastest: FASTEST_EDITOR_RATE,
    choice: 'timeline-start',
    write: writeAvid,
  },
  kdenlive: {
    label: 'Kdenlive guides',
    program: 'Kdenlive and Shotcut',
    extension: 'json',
    how: "Import guides in the menu of the Guides panel, in a project with the recording's frame rate.",
    fastest: FASTEST_RATE,
    write: writeKdenlive,
  },
  mlt: {
    label: 'MLT project',
    program: 'Kdenlive and Shotcut',
    extension: 'mlt',
    how: 'File > Open in Shotcut.',
    fastest: FASTEST_RATE,
    choice: 'like-clips',
    write: writeMlt,
  },
  llc: {
    label: 'LosslessCut project',
    program: 'LosslessCut',
    extension: 'llc',
    how: 'Open the recording, then drop this file onto the window.',
    choice: 'like-clips',
    write: writeLlc,
  },
  'llc-csv': {
    label: 'LosslessCut table',
    program: 'LosslessCut',
    extension: 'csv',
    how: 'File > Import project > Times in seconds (CSV).',
    choice: 'like-clips',
    write: writeLlcCsv,
  },
  vtt: {
    label: 'WebVTT subtitles',
    program: 'Subtitles and chapters',
    extension: 'vtt',
    how: 'Open it as a subtitle file.',
    write: writeVtt,
  },
  srt: {
    label: 'SubRip subtitles',
    program: 'Subtitles and chapters',
    extension: 'srt',
    how: 'Open it as a subtitle file.',
    write: writeSrt,
  },
  ffmetadata: {
    label: 'FFmpeg chapters',
    program: 'Subtitles and chapters',
    extension: 'txt',
    how: 'ffmpeg -i RECORDING -i FILE -map 0 -map_chapters 1 -c copy OUTPUT',
    write: writeFFmetadata,
  },
  'mkv-chapters': {
    label: 'Matroska chapters',
    program: 'Subtitles and chapters',
    extension: 'xml',
    how: 'mkvmerge -o OUTPUT --chapters FILE RECORDING, or the chapter editor of MKVToolNix.',
    write: writeMkvChapters,
  },
  audacity: {
    label: 'Audacity labels',
    program: 'Sound',
    extension: 'txt',
    how: 'File > Import > Labels.',
    write: writeAudacity,
  },
  reaper: {
    label: 'Reaper regions',
    program: 'Sound',
    extension: 'csv',
    how: 'Region/Marker Manager: right-click > Import regions/markers.',
    write: writeReaper,
  },
  livesplit: {
    label: 'LiveSplit splits',
    program: 'Speedruns',
    extension: 'lss',
    how: 'Right-click > Open Splits > From File; compare by real time.',
    write: writeLivesplit,
  },
  'events-csv': {
    label: 'Table of events',
    program: 'Data and text',
    extension: 'csv',
    how: 'Open it in a spreadsheet.',
    fastest: FASTEST_RATE,
    write: writeEventsCsv,
  },
  markdown: {
    label: 'Markdown list',
    program: 'Data and text',
    extension: 'md',
    how: 'Paste it into notes, an issue or a chat.',
    write: writeMarkdown,
  },
  timecodes: {
    label: 'Timecodes',
    program: 'Data and text',
    extension: 'txt',
    how: 'Copy a timecode, and paste it where the editor shows its own.',
    fastest: FASTEST_RATE,
    write: writeTimecodes,
  },
};
