import type { ExportEvent, ExportInput } from '../input/export-input.ts';
import { timecodeAt } from '../input/export-input.ts';
import { oneLine } from '../text/plain-text.ts';
import { frameTimecode } from '../timing/frame-timecode.ts';
import type { Written } from './export-format.ts';

/** The maximum number of events in an edit decision list: the format numbers them with three digits. */
export const MAX_EDL_EVENTS = 999;

/** Writes an edit decision list (CMX 3600): cuts with sound, back to back, counted from zero. */
export function writeEdl(input: ExportInput): Written {
  const { title, recording } = input;
  const { rate, start: from } = recording;
  const cuts = input.cuts.slice(0, MAX_EDL_EVENTS);
  const mode = from.isDropFrame ? 'DROP FRAME' : 'NON-DROP FRAME';
  const lines = [`TITLE: ${oneLine(title)}`, `FCM: ${mode}`, ''];
  const channels = channelsOf(input).padEnd(6);
  let recorded = 0;
  for (const [index, { start, end, events }] of cuts.entries()) {
    const next = recorded + end - start;
    const source = [start, end].map((frame) => timecodeAt(input, frame));
    const record = [recorded, next].map((frame) => frameTimecode(frame, rate.base, from.isDropFrame));
    const number = String(index + 1).padStart(3, '0');
    lines.push(`${number}  AX       ${channels}C        ${[...source, ...record].join(' ')}`);
    lines.push(`* FROM CLIP NAME: ${oneLine(recording.name)}`);
    for (const event of events) lines.push(...commentsOn(event));
    lines.push('');
    recorded = next;
  }
  return { text: `${lines.join('\r\n')}\r\n`, notes: notesOn(input) };
}

function commentsOn({ name, element, confidence, starred, tags, note }: ExportEvent): string[] {
  const said = [
    name,
    `${element} ${(100 * confidence).toFixed(1)} %`,
    starred && 'starred',
    tags?.join('; '),
  ];
  const comments = [said.filter(Boolean).join(', '), note].filter((text) => text !== undefined);
  return comments.map((text) => `* COMMENT: ${oneLine(text)}`);
}

/** Returns the channels of a cut: the picture, with the first two of sound if there are any. */
function channelsOf({ recording: { soundTracks } }: ExportInput): string {
  const [first] = soundTracks;
  if (!first) return 'V';
  return first.channels > 1 || soundTracks.length > 1 ? 'AA/V' : 'B';
}

function notesOn({ cuts, recording: { soundTracks } }: ExportInput): string[] {
  const notes: string[] = [];
  if (cuts.length > MAX_EDL_EVENTS) {
    notes.push(
      `It has the first ${MAX_EDL_EVENTS} of ${cuts.length} cuts, which is all that an EDL can hold.`,
    );
  }
  if (soundTracks.length > 1)
    notes.push('An EDL names two channels of sound; add the other tracks in the editor.');
  return notes;
}
