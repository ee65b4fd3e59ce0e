import { between, hashText, type Random, seededRandom } from '../../tools/test-support/random.ts';
import type { FootageTruth } from '../footage/footage-truth.ts';
import { pick } from '../footage/random-choice.ts';

/** Something that a frame shows: what it says, where (pixels), and whether it may be clicked: nothing dims or tints it. */
export type Shown = {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  isClear: boolean;
};

/** A video, and what each of its frames shows in each place where the game shows one thing at a time. */
export type Recorded = {
  video: string;
  fps: number;
  width: number;
  height: number;
  places: readonly (readonly (Shown | null)[])[];
};

/** Frames, first to last (exclusive), in which something is shown. */
type Run = { first: number; end: number };

type Frames = readonly (Shown | null)[];

// What another replaces at once may be seen for two frames; one frame alone is no event.
const MIN_FRAMES = 2;

// Three that are clicked, and one to find.
const MIN_EVENTS = 4;
// Frames of an event before and after a click.
const AROUND_CLICK = 3;
const MISS = { across: 10, down: 3 };
const WORDS_IN_COMMON = 2;

/**
 * Returns the truth about each thing that is shown at least four times, and about all that begin with the same two
 * words, if at least two different ones do. Such a beginning tells none of them apart, so that what is clicked to find
 * just one of them is the rest.
 */
export function elementTruths(recorded: Recorded): FootageTruth[] {
  return recorded.places.flatMap((frames) => {
    const texts = [...new Set(frames.flatMap((shown) => (shown ? [shown.text] : [])))].sort();
    const groups = [...Map.groupBy(texts, beginningOf)].filter(([, own]) => own.length > 1);
    const common = new Map(groups);
    const single = texts.flatMap((text) => {
      const from = common.has(beginningOf(text)) ? beginningOf(text).length + 1 : 0;
      return truthOf(text, partOf(frames, [text], from), recorded) ?? [];
    });
    const shared = groups.flatMap(
      ([name, own]) => truthOf(name, partOf(frames, own, 0, name.length), recorded) ?? [],
    );
    return [...single, ...shared];
  });
}

function beginningOf(text: string): string {
  return text.split(' ').slice(0, WORDS_IN_COMMON).join(' ');
}

/** Keeps what shows one of several texts, and of its box what the letters from one to another take. */
function partOf(frames: Frames, texts: readonly string[], from: number, to?: number): Frames {
  return frames.map((shown) => {
    if (!shown || !texts.includes(shown.text)) return null;
    const letter = shown.width / shown.text.length;
    const width = letter * ((to ?? shown.text.length) - from);
    return { ...shown, left: shown.left + letter * from, width };
  });
}

function truthOf(name: string, frames: Frames, recorded: Recorded): FootageTruth | null {
  const { video, fps, width, height } = recorded;
  const runs = findRuns(frames, (shown) => shown !== null);
  const clicked = pickClicked(runs.map((run) => clickableFrames(run, frames)));
  const first = runs[0] ? frames[runs[0].first] : null;
  if (runs.length < MIN_EVENTS || clicked.length < 3 || !first) return null;
  const random = seededRandom(hashText(name));
  const kind = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    ...{ video, fps, width, height, duration: frames.length / fps, kind },
    clicks: clicked.map((own) => clickNear(placeIn(pick(random, own), frames, fps), random)),
    events: runs.map(({ first, end }) => ({ start: timeOf(first, fps), end: timeOf(end, fps) })),
    size: { width: first.width, height: first.height },
    places: runs.map(({ first }) => [placeIn(first, frames, fps)]),
  };
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

/** Returns the frames of an event in which it may be clicked: not at its edges, and only where it is clear. */
function clickableFrames({ first, end }: Run, shown: Frames): number[] {
  const frames = Array.from({ length: end - first }, (_, at) => first + at);
  return frames.slice(AROUND_CLICK, -AROUND_CLICK).filter((frame) => shown[frame]?.isClear);
}

/** Picks the first, the middle and the last event that can be clicked. */
function pickClicked(events: readonly number[][]): number[][] {
  const fit = events.filter((frames) => frames.length > 0);
  return [...new Set([0, Math.floor((fit.length - 1) / 2), fit.length - 1])].flatMap((at) => {
    const frames = fit[at];
    return frames ? [frames] : [];
  });
}

type Place = { time: number; x: number; y: number };

function clickNear({ time, x, y }: Place, random: Random): Place {
  return {
    time,
    x: Math.round(x + between(random, -MISS.across, MISS.across)),
    y: Math.round(y + between(random, -MISS.down, MISS.down)),
  };
}

/** Returns when a frame begins, and the middle of what it shows. */
function placeIn(frame: number, frames: Frames, fps: number): Place {
  const { left, top, width, height } = frames[frame] ?? { left: 0, top: 0, width: 0, height: 0 };
  return { time: timeOf(frame, fps), x: left + width / 2, y: top + height / 2 };
}

/** Returns when a frame begins: seconds, rounded up to the microsecond, so that a click is never in the frame before. */
function timeOf(frame: number, fps: number): number {
  return Math.ceil((frame / fps) * 1e6) / 1e6;
}
