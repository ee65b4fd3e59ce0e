import { between, hashText, type Random, seededRandom } from '../../tools/test-support/random.ts';
import type { FootageTruth } from '../footage/footage-truth.ts';
import { pick } from '../footage/random-choice.ts';
import type { Message } from './read-message.ts';
import { SCREEN } from './record-screen.ts';

/** Frames, first to last (exclusive), in which something is shown. */
type Run = { first: number; end: number };

// A message that another replaces at once may be seen for two frames; one frame alone is no event.
const MIN_FRAMES = 2;

// Three that are clicked, and one to find.
const MIN_EVENTS = 4;
// Frames of an event before and after a click.
const AROUND_CLICK = 3;
const MISS = { across: 10, down: 3 };
// Pixels of the screen per pixel of the game's picture, and the height of a letter in those.
const SCALE = { x: SCREEN.width / 320, y: SCREEN.height / 200 };
const LETTER_HEIGHT = 7;
const WORDS_IN_COMMON = 2;

/**
 * Returns the truth about each message that is shown at least four times, and about all that begin with the same two
 * words, if at least two different ones do. `messages` are those of each frame.
 */
export function messageTruths(messages: readonly (Message | null)[], video: string): FootageTruth[] {
  const widths = new Map(messages.flatMap((message) => (message ? [[message.text, message.width]] : [])));
  const texts = [...widths.keys()].sort();
  const beginnings = Map.groupBy(texts, (text) => text.split(' ').slice(0, WORDS_IN_COMMON).join(' '));
  const elements = [
    ...texts.map((text) => ({ name: text, texts: [text], width: widths.get(text) ?? 0 })),
    ...[...beginnings]
      .filter(([, own]) => own.length > 1)
      // A letter of the font is 8 pixels wide at most, 7 in the mean.
      .map(([name, own]) => ({ name, texts: own, width: 7 * name.length })),
  ];
  return elements.flatMap(({ name, texts: own, width }) => {
    const runs = findRuns(messages, (message) => message !== null && own.includes(message.text));
    const clicked = pickClicked(runs.map((run) => clickableFrames(run, messages)));
    if (runs.length < MIN_EVENTS || clicked.length < 3) return [];
    const random = seededRandom(hashText(name));
    const middle = { x: (width * SCALE.x) / 2, y: (LETTER_HEIGHT * SCALE.y) / 2 };
    return [
      {
        video,
        fps: SCREEN.fps,
        width: SCREEN.width,
        height: SCREEN.height,
        duration: messages.length / SCREEN.fps,
        kind: name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, ''),
        clicks: clicked.map((frames) => clickOn(frames, middle, random)),
        events: runs.map(({ first, end }) => ({ start: timeOf(first), end: timeOf(end) })),
        size: { width: width * SCALE.x, height: LETTER_HEIGHT * SCALE.y },
        places: runs.map(({ first }) => [{ time: timeOf(first), ...middle }]),
      },
    ];
  });
}

/** Finds the runs of frames that show something, of at least two frames each. */
export function findRuns<Frame>(frames: readonly Frame[], isShown: (frame: Frame) => boolean): Run[] {
  const runs: Run[] = [];
  let first: number | null = null;
  for (let frame = 0; frame <= frames.length; frame++) {
    const shown = frames[frame];
    const isOn = shown !== undefined && isShown(shown);
    if (isOn) first ??= frame;
    if (isOn || first === null) continue;
    if (frame - first >= MIN_FRAMES) runs.push({ first, end: frame });
    first = null;
  }
  return runs;
}

/** Returns the frames of an event in which it may be clicked: not at its edges, nor while everything is tinted. */
function clickableFrames({ first, end }: Run, messages: readonly (Message | null)[]): number[] {
  const frames = Array.from({ length: end - first }, (_, at) => first + at);
  return frames.slice(AROUND_CLICK, -AROUND_CLICK).filter((frame) => messages[frame]?.isTinted === false);
}

/** Picks the first, the middle and the last event that can be clicked. */
function pickClicked(events: readonly number[][]): number[][] {
  const fit = events.filter((frames) => frames.length > 0);
  return [...new Set([0, Math.floor((fit.length - 1) / 2), fit.length - 1])].flatMap((at) => {
    const frames = fit[at];
    return frames ? [frames] : [];
  });
}

function clickOn(frames: readonly number[], { x, y }: { x: number; y: number }, random: Random) {
  return {
    time: timeOf(pick(random, frames)),
    x: Math.round(x + between(random, -MISS.across, MISS.across)),
    y: Math.round(y + between(random, -MISS.down, MISS.down)),
  };
}

/** Returns when a frame begins: seconds, rounded up to the microsecond, so that a click is never in the frame before. */
function timeOf(frame: number): number {
  return Math.ceil((frame / SCREEN.fps) * 1e6) / 1e6;
}
