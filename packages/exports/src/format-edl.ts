import { DROPPING_RATE, type ReviewedEvent, type Seconds, type VideoInfo } from '@framescout/contract';

/**
 * Input for an edit decision list: its title, the recording, and the events in order; rejected ones are left
 * out.
 */
export type EdlInput = {
  title: string;
  video: Pick<VideoInfo, 'name' | 'frameRate' | 'isVariableFrameRate' | 'firstFrameTime' | 'startTimecode'>;
  events: readonly ReviewedEvent[];
};

/** The maximum number of events in an edit decision list: the format numbers them with three digits. */
export const MAX_EDL_EVENTS = 999;

// The whole frame rates that editing programs support; 23.976, 29.97 and 59.94 count as the next higher of
// these.
const TIMECODE_RATES = [24, 25, 30, 48, 50, 60];
const FASTEST_TIMECODE = 60;
// NTSC rates are the whole ones divided by this (SMPTE ST 12-1).
const NTSC_DIVISOR = 1.001;
// The average of a variable rate may be lower than an NTSC rate by this much (a fraction of it) and still count
// as that rate, because some frames came late or were dropped.
const LATE_FRAMES = 0.001;

/**
 * Formats events as an edit decision list (CMX 3600), as imported by editing programs: each event is a cut
 * from the recording, placed back to back. Timecodes count frames at the nearest whole rate;
 * above 60 per second, they count every second frame, or fewer. They are computed from times, so that frames
 * which the recording lacks count, as they do in editing programs. Those of the recording start with its own
 * timecode, if it states one, and all are drop-frame if that is. If the recording's rate is variable or no
 * editing program supports it, they are at the nearest rate of {@link TIMECODE_RATES}, which is how programs
 * import such recordings, or at the NTSC rate just below it if their average rate is close to that.
 */
export function formatEdl({ title, video, events }: EdlInput): string {
  const { rate, frameAt, isDropFrame } = timecodeOf(video);
  const mode = isDropFrame ? 'DROP FRAME' : 'NON-DROP FRAME';
  const lines = [`TITLE: ${oneLine(title)}`, `FCM: ${mode}`, ''];
  let recorded = 0;
  const cuts = events.filter(({ verdict }) => verdict !== 'wrong').slice(0, MAX_EDL_EVENTS);
  for (const [index, { element, confidence, name, note, starred, ...event }] of cuts.entries()) {
    const start = frameAt(event.startTime);
    // Keeps an event that is shorter than one timecode frame.
    const end = Math.max(start + 1, frameAt(event.endTime));
    const length = end - start;
    const times = [start, end, recorded, recorded + length].map((frame) =>
      isDropFrame ? dropFrameTimecode(frame, rate) : timecode(frame, rate),
    );
    lines.push(`${String(index + 1).padStart(3, '0')}  AX       V     C        ${times.join(' ')}`);
    lines.push(`* FROM CLIP NAME: ${oneLine(video.name)}`);
    const found = `${oneLine(element)} ${(100 * confidence).toFixed(1)} %`;
    const said = [name && oneLine(name), found, starred && 'starred'].filter(Boolean);
    lines.push(`* COMMENT: ${said.join(', ')}`);
    if (note) lines.push(`* COMMENT: ${oneLine(note)}`);
    lines.push('');
    recorded += length;
  }
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * Returns the timecode rate, a function that maps a time of the recording to a timecode frame, and whether
 * timecodes are drop-frame.
 */
function timecodeOf({ frameRate, isVariableFrameRate, firstFrameTime, startTimecode }: EdlInput['video']) {
  const every = Math.max(1, Math.ceil(Math.round(frameRate) / FASTEST_TIMECODE));
  const counted = frameRate / every;
  const rate = TIMECODE_RATES.reduce((best, other) =>
    Math.abs(other - counted) < Math.abs(best - counted) ? other : best,
  );
  const isCounted = !isVariableFrameRate && rate === Math.round(counted);
  const framesPerSecond = isNtsc(counted, rate, isVariableFrameRate)
    ? rate / NTSC_DIVISOR
    : isCounted
      ? counted
      : rate;
  const first = startTimecode ? Math.round((startTimecode.frame * rate) / startTimecode.rate) : 0;
  return {
    rate,
    frameAt: (time: Seconds) => first + Math.max(0, Math.round((time - firstFrameTime) * framesPerSecond)),
    isDropFrame: startTimecode?.isDropFrame === true && rate % DROPPING_RATE === 0,
  };
}

/** Whether a measured rate is the NTSC variant of a whole rate rather than that rate itself. */
function isNtsc(measured: number, rate: number, isVariable: boolean): boolean {
  const ntsc = rate / NTSC_DIVISOR;
  const half = (rate - ntsc) / 2;
  return measured < ntsc + half && measured > ntsc - (isVariable ? LATE_FRAMES * ntsc : half);
}

// At 29.97 frames per second, drop-frame timecode leaves out two of 30 frame numbers in all minutes but every
// tenth; at 59.94, four of 60 (SMPTE ST 12-1).
function dropFrameTimecode(frame: number, rate: number): string {
  const dropped = (2 * rate) / DROPPING_RATE;
  const aMinute = 60 * rate - dropped;
  const tenMinutes = 10 * aMinute + dropped;
  const tens = Math.floor(frame / tenMinutes);
  const rest = frame % tenMinutes;
  const minutes = Math.max(0, Math.floor((rest - dropped) / aMinute));
  const label = frame + dropped * (9 * tens + minutes);
  return timecode(label, rate).replace(/:(\d+)$/, ';$1');
}

function timecode(frame: number, rate: number): string {
  const seconds = Math.floor(frame / rate);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60, frame % rate];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
