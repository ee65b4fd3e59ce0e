import { type ExportInput, timecodeAt } from '../input/export-input.ts';
import { joinTitles, type Marker, markersOf } from '../input/marker.ts';
import { fileUrl } from '../text/file-url.ts';
import { element, leaf, XML_HEAD } from '../text/xml.ts';
import type { Written } from './export-format.ts';

/** A stretch of the recording on a timeline, where it starts at `at`; all in frames. */
type Clip = { at: number; start: number; end: number; name: string; markers: readonly Marker[] };

/**
 * Writes Final Cut Pro 7 XML (version 5): a sequence with the cuts one after another, each with markers; and, in a
 * folder, one with the whole recording and its markers. Every channel of sound is a track.
 */
export function writeXmeml(input: ExportInput): Written {
  const { title, recording, events } = input;
  let at = 0;
  const clips = input.cuts.map(({ start, end, events: own }): Clip => {
    const clip = { at, start, end, name: joinTitles(own), markers: markersOf(own).markers };
    at += end - start;
    return clip;
  });
  const { markers, notes } = markersOf(events);
  const whole = { at: 0, start: 0, end: recording.frames, name: recording.name, markers: [] };
  const cuts = sequenceOf(input, { id: 'cuts', name: `${title} cuts`, clips, markers: [], isFirst: true });
  const all = {
    id: 'markers',
    name: `${title} markers`,
    clips: [whole],
    markers,
    isFirst: clips.length === 0,
  };
  const folder = element(
    'bin',
    {},
    leaf('name', 'Markers') + element('children', {}, sequenceOf(input, all)),
  );
  const project = element(
    'project',
    {},
    leaf('name', title) + element('children', {}, `\n${cuts}\n${folder}\n`),
  );
  const text = `${XML_HEAD}\n<!DOCTYPE xmeml>\n${element('xmeml', { version: '5' }, `\n${project}\n`)}\n`;
  return { text, notes };
}

/** `isFirst`: whether it is the first to name the file, which is described only there. */
type Sequence = {
  id: string;
  name: string;
  clips: readonly Clip[];
  markers: readonly Marker[];
  isFirst: boolean;
};

function sequenceOf(input: ExportInput, { id, name, clips, markers, isFirst }: Sequence): string {
  const rate = rateOf(input);
  const { width, height } = input.recording;
  const channels = channelsOf(input);
  const picture = element(
    'samplecharacteristics',
    {},
    `${rate}${leaf('width', width)}${leaf('height', height)}<pixelaspectratio>square</pixelaspectratio>`,
  );
  // The same for the picture and each channel.
  const bodies = clips.map((clip) => bodyOf(rate, clip));
  const trackOf = (channel: number | null) =>
    element(
      'track',
      {},
      clips
        .map((clip, index) => {
          const isDescribed = isFirst && index === 0 && channel === null;
          const file = isDescribed ? fileOf(input) : '<file id="file-1"/>';
          return clipItemOf(clip, bodies[index] ?? '', { id, index: index + 1, channel, channels, file });
        })
        .join('\n'),
    );
  const video = element('video', {}, element('format', {}, picture) + trackOf(null));
  const audio = element('audio', {}, channels.map((channel) => trackOf(channel)).join(''));
  const last = clips.at(-1);
  return element(
    'sequence',
    { id },
    `${leaf('name', name)}${leaf('duration', last ? last.at + last.end - last.start : 0)}${rate}` +
      `${timecodeOf(input, 0, '00:00:00:00', false)}${element('media', {}, video + audio)}${markersXml(markers)}`,
  );
}

/** `index`: in its track, from 1; `channel`: of the sound, from 1; null is the picture. */
type Item = {
  id: string;
  index: number;
  channel: number | null;
  channels: readonly number[];
  file: string;
};

function bodyOf(rate: string, { at, start, end, name }: Clip): string {
  const length = end - start;
  const place = leaf('start', at) + leaf('end', at + length) + leaf('in', start) + leaf('out', end);
  return `${leaf('name', name)}${leaf('duration', length)}${rate}${place}`;
}

function clipItemOf({ markers }: Clip, body: string, { id, index, channel, channels, file }: Item): string {
  const own =
    channel === null
      ? markersXml(markers) +
        (channels.length > 0 ? [null, ...channels].map((one) => linkTo(id, index, one)).join('') : '')
      : `<sourcetrack><mediatype>audio</mediatype><trackindex>${channel}</trackindex></sourcetrack>`;
  return element('clipitem', { id: itemId(id, index, channel) }, body + file + own);
}

function itemId(id: string, index: number, channel: number | null): string {
  return channel === null ? `${id}-${index}` : `${id}-${index}-a${channel}`;
}

function linkTo(id: string, index: number, channel: number | null): string {
  const kind = channel === null ? 'video' : 'audio';
  const track = `<mediatype>${kind}</mediatype><trackindex>${channel ?? 1}</trackindex>`;
  const ref = itemId(id, index, channel);
  return `<link><linkclipref>${ref}</linkclipref>${track}<clipindex>${index}</clipindex></link>`;
}

function fileOf(input: ExportInput): string {
  const { name, path, frames, width, height, start } = input.recording;
  const channels = channelsOf(input).length;
  const picture = element('samplecharacteristics', {}, leaf('width', width) + leaf('height', height));
  const sound = channels > 0 ? element('audio', {}, leaf('channelcount', channels)) : '';
  return element(
    'file',
    { id: 'file-1' },
    leaf('name', name) +
      leaf('pathurl', localUrl(path)) +
      rateOf(input) +
      leaf('duration', frames) +
      timecodeOf(input, start.frame, timecodeAt(input, 0), start.isDropFrame) +
      element('media', {}, element('video', {}, picture) + sound),
  );
}

/** Premiere wants a host, and the colon of a drive escaped. */
function localUrl(path: string): string {
  return fileUrl(path)
    .replace('file:///', 'file://localhost/')
    .replace(/^(file:\/\/localhost\/[a-z]):/i, '$1%3a');
}

function channelsOf({ recording: { soundTracks } }: ExportInput): number[] {
  const count = soundTracks.reduce((sum, { channels }) => sum + channels, 0);
  return Array.from({ length: count }, (_, index) => index + 1);
}

function rateOf({ recording: { rate } }: ExportInput): string {
  const ntsc = rate.isNtsc ? 'TRUE' : 'FALSE';
  return `<rate><timebase>${rate.base}</timebase><ntsc>${ntsc}</ntsc></rate>`;
}

function timecodeOf(input: ExportInput, frame: number, text: string, isDropFrame: boolean): string {
  const display = leaf('displayformat', isDropFrame ? 'DF' : 'NDF');
  return element('timecode', {}, rateOf(input) + leaf('string', text) + leaf('frame', frame) + display);
}

function markersXml(markers: readonly Marker[]): string {
  return markers
    .map(({ start, end, title, detail }) =>
      element(
        'marker',
        {},
        leaf('name', title) + leaf('comment', detail) + leaf('in', start) + leaf('out', end),
      ),
    )
    .join('');
}
