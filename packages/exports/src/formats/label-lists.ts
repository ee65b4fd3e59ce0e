import { cutText, formatTimecode } from '@framescout/contract';
import { type ExportInput, timecodeAt, timelineTimecodeAt } from '../input/export-input.ts';
import { detailOf, markersOf, titleOf } from '../input/marker.ts';
import { csvField } from '../text/plain-text.ts';
import type { Written } from './export-format.ts';

/** Writes events as labels of Audacity: start and end in seconds, and the name, between tabs. */
export function writeAudacity({ events }: ExportInput): Written {
  const lines = events.map((event) => {
    const times = [event.startTime, event.endTime].map((time) => time.toFixed(6));
    return `${times.join('\t')}\t${titleOf(event)}\n`;
  });
  return { text: lines.join(''), notes: [] };
}

/** Writes events as regions of Reaper. */
export function writeReaper({ events }: ExportInput): Written {
  const lines = events.map((event, index) => {
    const { startTime, endTime, color } = event;
    const times = [startTime, endTime, endTime - startTime].map(formatTimecode);
    const fields = [`R${index + 1}`, csvField(titleOf(event)), ...times, color.hex.slice(1).toUpperCase()];
    return `${fields.join(',')}\n`;
  });
  return { text: `#,Name,Start,End,Length,Color\n${lines.join('')}`, notes: [] };
}

// A marker's text in Media Composer.
const MAX_AVID_TEXT = 32_000;

/** Writes markers for Avid Media Composer, on the first video track. */
export function writeAvid(input: ExportInput): Written {
  const { markers, notes } = markersOf(input.events);
  const lines = markers.map(({ start, title, detail, color }) => {
    const comment = cutText(`${title}, ${detail}`, MAX_AVID_TEXT);
    return `FrameScout\t${timelineTimecodeAt(input, start)}\tV1\t${color.avid}\t${comment}\t1\n`;
  });
  const place = `The sequence has to start at ${timelineTimecodeAt(input, 0)}, or all markers are off.`;
  return { text: lines.join(''), notes: [...notes, place] };
}

/** Writes guides of Kdenlive. */
export function writeKdenlive({ events }: ExportInput): Written {
  const { markers, notes } = markersOf(events);
  const guides = markers.map(({ start, end, title, detail, color }) =>
    JSON.stringify({
      pos: start,
      comment: `${title} (${detail})`,
      type: color.kdenlive,
      duration: end - start,
    }),
  );
  return { text: `[\n${guides.join(',\n')}\n]\n`, notes };
}

/** Writes the timecodes of events, as they are read out in an editor: start, end and name, between tabs. */
export function writeTimecodes(input: ExportInput): Written {
  const lines = input.events.map((event) => {
    const times = [event.start, event.end].map((frame) => timecodeAt(input, frame));
    return `${times.join('\t')}\t${titleOf(event)}\n`;
  });
  return { text: lines.join(''), notes: [] };
}

/** Writes events as a list in Markdown. */
export function writeMarkdown({ title, events }: ExportInput): Written {
  const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>&#|~]/g, '\\$&');
  const lines = events.map((event) => {
    const times = [event.startTime, event.endTime].map((time) => `\`${formatTimecode(time)}\``);
    return `- ${times.join(' – ')} **${escaped(titleOf(event))}** (${escaped(detailOf(event))})\n`;
  });
  return { text: `# ${escaped(titleOf({ element: title }))}\n\n${lines.join('')}`, notes: [] };
}

// As in `Match [v1234567890].mp4`, the name that usual downloaders give to a recording from Twitch.
const TWITCH_ID = /(?<![a-z0-9])v(\d{8,12})(?!\d)/i;

/** Writes links into the recording on Twitch. */
export function writeTwitch({ recording: { name }, events }: ExportInput): Written {
  const [, id] = TWITCH_ID.exec(name) ?? [];
  const address = id === undefined ? '' : `https://www.twitch.tv/videos/${id}`;
  const lines = events.map((event) => `${address}?t=${twitchTime(event.startTime)} ${titleOf(event)}\n`);
  const unknown =
    "Put the address of your video before each ?t=: the recording's name does not tell its number.";
  return { text: lines.join(''), notes: id === undefined ? [unknown] : [] };
}

function twitchTime(time: number): string {
  const seconds = Math.floor(time);
  return `${Math.floor(seconds / 3600)}h${Math.floor(seconds / 60) % 60}m${seconds % 60}s`;
}
