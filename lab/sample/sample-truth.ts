import { BADGE_CLICK } from './draw-badge.ts';
import { FRAME_COUNT, FRAME_RATE, HEIGHT, WIDTH } from './film.ts';
import { type Badge, badgeOpacity } from './game/badge.ts';

/**
 * The content of `sample.json`, the truth about `sample.mp4`. Times in seconds; the element is visible while
 * start <= time < end.
 */
export type SampleTruth = {
  video: string;
  kind: 'badge';
  fps: number;
  width: number;
  height: number;
  duration: number;
  /**
   * Three moments at which the element is fully visible and a user could mark it, with the point to click in
   * pixels.
   */
  clicks: { time: number; frame: number; x: number; y: number }[];
  /** Including fades; frames are 0-based and both inclusive. */
  events: { start: number; end: number; firstFrame: number; lastFrame: number }[];
  /** When the look-alike is visible; these are not events. */
  lookAlikes: SampleTruth['events'];
};

/** Indices of the events that a user marks: early, middle and late. */
const CLICKED_EVENTS = [0, 3, 6];

export function sampleTruth(badges: readonly Badge[]): SampleTruth {
  const eliminated = badges.filter(({ kind }) => kind === 'eliminated');
  return {
    video: 'sample.mp4',
    kind: 'badge',
    fps: FRAME_RATE,
    width: WIDTH,
    height: HEIGHT,
    duration: FRAME_COUNT / FRAME_RATE,
    clicks: CLICKED_EVENTS.flatMap((index) => eliminated[index] ?? []).map((badge) => {
      const [x, y] = BADGE_CLICK;
      const frame = Math.floor((badge.firstFrame + badge.lastFrame) / 2);
      if (badgeOpacity(badge, frame) < 1)
        throw new Error(`The badge is not fully visible in frame ${frame}.`);
      return { time: frame / FRAME_RATE, frame, x, y };
    }),
    events: eliminated.map(toEvent),
    lookAlikes: badges.filter(({ kind }) => kind === 'assist').map(toEvent),
  };
}

function toEvent({ firstFrame, lastFrame }: Badge): SampleTruth['events'][number] {
  return { start: firstFrame / FRAME_RATE, end: (lastFrame + 1) / FRAME_RATE, firstFrame, lastFrame };
}
