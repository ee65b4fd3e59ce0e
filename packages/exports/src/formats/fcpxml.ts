import type { ExportCut, ExportEvent, ExportInput } from '../input/export-input.ts';
import { joinTitles, markersOf } from '../input/marker.ts';
import { fileUrl } from '../text/file-url.ts';
import { element, XML_HEAD } from '../text/xml.ts';
import { frameLength } from '../timing/nominal-rate.ts';
import type { Written } from './export-format.ts';

// The rates of sound that a sequence may have, in Hz.
const SOUND_RATES: Readonly<Record<number, string>> = {
  32000: '32k',
  44100: '44.1k',
  48000: '48k',
  88200: '88.2k',
  96000: '96k',
};

/** Writes FCPXML 1.10: a clip with markers and keywords, and a project of the cuts. */
export function writeFcpxml(input: ExportInput): Written {
  const { recording, events, cuts } = input;
  const time = clockOf(input);
  const first = recording.start.frame;
  const inClip = { ref: 'r2', format: 'r1', tcFormat: tcFormatOf(input) };
  const clip = element(
    'asset-clip',
    { ...inClip, name: recording.name, start: time(first), duration: time(recording.frames) },
    markersIn(events, first, time) + keywordsOf(events, first, time),
  );
  let offset = 0;
  const clips = cuts.map((cut: ExportCut) => {
    const { start, end, events: own } = cut;
    const place = { offset: time(offset), start: time(first + start), duration: time(end - start) };
    offset += end - start;
    return element('asset-clip', { ...inClip, name: joinTitles(own), ...place }, markersIn(own, first, time));
  });
  const project = projectOf(input, `${input.title} cuts`, offset, clips);
  return {
    text: documentOf(input, formatOf(input) + assetOf(input), `${clip}\n${project}`),
    notes: markersOf(events).notes,
  };
}

/** Writes a project of Final Cut Pro that has only markers, on a gap as long as the recording. */
export function writeFcpxmlMarkers(input: ExportInput): Written {
  const time = clockOf(input);
  const { frames } = input.recording;
  const place = { name: 'Gap', offset: time(0), start: time(0), duration: time(frames) };
  const gap = element('gap', place, markersIn(input.events, 0, time));
  const project = projectOf(input, `${input.title} markers`, frames, [gap]);
  return { text: documentOf(input, formatOf(input), project), notes: markersOf(input.events).notes };
}

type Clock = (frames: number) => string;

/** Returns a function that gives a number of frames in seconds, as a fraction. */
function clockOf({ recording }: ExportInput): Clock {
  const { numerator, denominator } = frameLength(recording.rate);
  return (frames) => `${frames * numerator}/${denominator}s`;
}

/** `first` is the frame at which the clip's own time begins. */
function markersIn(events: readonly ExportEvent[], first: number, time: Clock): string {
  return markersOf(events)
    .markers.map(({ start, end, title, detail }) => {
      const place = { start: time(first + start), duration: time(end - start) };
      return element('marker', { ...place, value: title, note: detail });
    })
    .join('');
}

/** Marks the range of each event with its element and tags, between which commas stand; starred ones are favorites. */
function keywordsOf(events: readonly ExportEvent[], first: number, time: Clock): string {
  return events
    .map((event) => {
      const place = { start: time(first + event.start), duration: time(event.end - event.start) };
      const words = [event.element, ...(event.tags ?? [])].map((word) => word.replaceAll(',', ' '));
      const keyword = element('keyword', { ...place, value: words.join(', ') });
      return event.starred ? keyword + element('rating', { ...place, value: 'favorite' }) : keyword;
    })
    .join('');
}

function formatOf(input: ExportInput): string {
  const { width, height } = input.recording;
  const colorSpace = '1-1-1 (Rec. 709)';
  return element('format', { id: 'r1', frameDuration: clockOf(input)(1), width, height, colorSpace });
}

function assetOf(input: ExportInput): string {
  const { name, path, frames, start, soundTracks } = input.recording;
  const time = clockOf(input);
  const [sound] = soundTracks;
  const sounds = sound && {
    hasAudio: '1',
    audioSources: soundTracks.length,
    audioChannels: sound.channels,
    audioRate: sound.sampleRate,
  };
  const place = { start: time(start.frame), duration: time(frames) };
  const source = element('media-rep', { kind: 'original-media', src: fileUrl(path) });
  const facts = { id: 'r2', name, ...place, hasVideo: '1', format: 'r1', videoSources: '1', ...sounds };
  return element('asset', facts, source);
}

function projectOf(input: ExportInput, name: string, frames: number, items: readonly string[]): string {
  const [sound] = input.recording.soundTracks;
  const time = clockOf(input);
  const facts = {
    format: 'r1',
    duration: time(frames),
    tcStart: time(0),
    tcFormat: tcFormatOf(input),
    audioLayout: sound ? (sound.channels === 1 ? 'mono' : 'stereo') : undefined,
    audioRate: sound && (SOUND_RATES[sound.sampleRate] ?? '48k'),
  };
  const spine = element('spine', {}, items.length === 0 ? '' : `\n${items.join('\n')}\n`);
  return element('project', { name }, element('sequence', facts, spine));
}

function tcFormatOf({ recording }: ExportInput): string {
  return recording.start.isDropFrame ? 'DF' : 'NDF';
}

function documentOf({ title }: ExportInput, resources: string, content: string): string {
  const event = element('event', { name: title }, `\n${content}\n`);
  const all = `\n${element('resources', {}, resources)}\n${element('library', {}, event)}\n`;
  return `${XML_HEAD}\n<!DOCTYPE fcpxml>\n${element('fcpxml', { version: '1.10' }, all)}\n`;
}
