import type { DetectedEvent, FrameIndex } from '@framescout/contract';

/** Input for an edit decision list: its title, the recording's name and frame rate, and the events in order. */
export type EdlInput = {
  title: string;
  video: { name: string; frameRate: number };
  events: readonly DetectedEvent[];
};

// The format numbers events with three digits.
const MOST_EVENTS = 999;

/**
 * Formats events as an edit decision list (CMX 3600), as editing programs import it: each event is a cut from the
 * recording, one after another. Timecodes count whole frames at the nearest whole rate, without dropping any.
 */
export function formatEdl({ title, video, events }: EdlInput): string {
  const rate = Math.max(1, Math.round(video.frameRate));
  const lines = [`TITLE: ${oneLine(title)}`, 'FCM: NON-DROP FRAME', ''];
  let recorded = 0;
  for (const [index, { element, startFrame, endFrame, confidence }] of events
    .slice(0, MOST_EVENTS)
    .entries()) {
    const length = endFrame + 1 - startFrame;
    const times = [startFrame, endFrame + 1, recorded, recorded + length].map((frame) =>
      timecode(frame, rate),
    );
    lines.push(`${String(index + 1).padStart(3, '0')}  AX       V     C        ${times.join(' ')}`);
    lines.push(`* FROM CLIP NAME: ${oneLine(video.name)}`);
    lines.push(`* COMMENT: ${oneLine(element)} ${(100 * confidence).toFixed(1)} %`, '');
    recorded += length;
  }
  return `${lines.join('\r\n')}\r\n`;
}

function timecode(frame: FrameIndex, rate: number): string {
  const seconds = Math.floor(frame / rate);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60, frame % rate];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
