import { type MatcherName, SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { HarnessCheck } from '../../tools/test-support/engine-harness/harness.ts';
import { applyEffect } from './apply-effect.ts';
import { degradeClip } from './degrade-clip.ts';
import type { EvalEngine, Found, KnownEvents } from './eval-engine.ts';
import { findWithOpenCv } from './find-with-opencv.ts';
import { judgeSuggestions } from './judge-suggestions.ts';
import { type Mark, type PlacedClicks, placeClicks } from './place-clicks.ts';
import type { Footage } from './read-footage.ts';
import { type EdgePrecision, edgePrecision } from './report/edge-precision.ts';
import { type Scores, scorePrediction } from './score-prediction.ts';
import { type Situation, situationName } from './situation.ts';

/** How many suggestions the engine made after one click, and how many were right. */
type JudgedSuggestions = { given: number; right: number };

/** One clip, marked for one situation with one seed and scanned with one matcher. */
export type TrialResult = {
  clip: string;
  kind: string;
  matcher: string;
  situation: string;
  seed: number;
  /** The clip's length (seconds). */
  duration: number;
  /** Which selection (0 to 2) lacks the element, and which shows it mid-fade. */
  wrongFrame: number | null;
  fadingFrame: number | null;
  /** Null if the matcher has none. */
  check: HarnessCheck | null;
  /** Null unless the situation starts with a single click. */
  suggestions: JudgedSuggestions | null;
} & Scores &
  Omit<Found, 'check'> & { precisionOfEdges: EdgePrecision };

/** The trials to run on every clip. */
export type Plan = {
  matchers: readonly (MatcherName | 'opencv')[];
  situations: readonly Situation[];
  seeds: readonly number[];
  /** Range 0..1. */
  sensitivity: number;
  known: KnownEvents;
  /** Whether elements are marked in the unmodified clip and reused in what was made of it. */
  isReused: boolean;
};

/** A clip's marks for one situation and seed: fewer than three if the engine made too few suggestions. */
type Trial = PlacedClicks & { situation: Situation; seed: number; suggestions: JudgedSuggestions | null };

const NOTHING: Found = { predicted: [], check: null, framesPerSecond: 0, learned: null };

/**
 * Runs all planned trials on clips that are of one video. Trials on the same video share a scan, and identical marks
 * are scanned only once.
 */
export async function runTrials(
  engine: EvalEngine,
  clips: readonly Footage[],
  plan: Plan,
): Promise<TrialResult[]> {
  const results: TrialResult[] = [];
  for (const { effect, degradation, situations } of groupByVideo(plan.situations)) {
    const placed = [];
    for (const clip of clips) {
      const shown = effect ? await applyEffect(clip, effect, plan.seeds[0] ?? 1) : clip;
      const video = degradation ? await degradeClip(shown, degradation) : shown.path;
      placed.push({ clip, video, trials: await placeTrials(engine, video, shown, situations, plan.seeds) });
    }
    for (const [video, own] of Map.groupBy(placed, (one) => one.video)) {
      for (const matcher of plan.matchers) {
        const names = own.map(({ clip }) => clip.name).join(', ');
        process.stderr.write(`${[names, effect, degradation, matcher].filter(Boolean).join(' ')}\n`);
        const trials = own.flatMap((one) => one.trials);
        const markedIn = plan.isReused ? (own[0]?.clip.path ?? video) : video;
        const found = await findAll(engine, video, trials, matcher, { ...plan, markedIn });
        for (const { clip, trials } of own) {
          results.push(
            ...trials.map((trial) => judge(clip, trial, matcher, found.get(keyOf(trial.marks)) ?? NOTHING)),
          );
        }
      }
    }
  }
  return results;
}

function judge(
  clip: Footage,
  { marks: _, situation, ...trial }: Trial,
  matcher: string,
  { framesPerSecond, ...found }: Found,
): TrialResult {
  return {
    clip: clip.name,
    kind: clip.kind,
    matcher,
    situation: situationName(situation),
    duration: clip.duration,
    ...trial,
    ...scorePrediction(found.predicted, clip.events, clip.fps),
    precisionOfEdges: edgePrecision(found.predicted, clip.events, clip.fps),
    framesPerSecond: Math.round(framesPerSecond),
    ...found,
  };
}

type Video = Pick<Situation, 'effect' | 'degradation'>;

function groupByVideo(situations: readonly Situation[]): (Video & { situations: Situation[] })[] {
  const groups: (Video & { situations: Situation[] })[] = [];
  for (const situation of situations) {
    const { effect, degradation } = situation;
    const group = groups.find((other) => other.effect === effect && other.degradation === degradation);
    if (group) group.situations.push(situation);
    else groups.push({ effect, degradation, situations: [situation] });
  }
  return groups;
}

async function placeTrials(
  engine: EvalEngine,
  video: string,
  clip: Footage,
  situations: readonly Situation[],
  seeds: readonly number[],
): Promise<Trial[]> {
  const trials = situations.flatMap((situation) =>
    seeds.map(
      (seed): Trial => ({ ...placeClicks(clip, situation, seed), situation, seed, suggestions: null }),
    ),
  );
  const firsts = new Map<string, Mark>();
  for (const { situation, marks } of trials) {
    for (const first of situation.isFromOne ? marks.slice(0, 1) : []) firsts.set(keyOf([first]), first);
  }
  if (firsts.size === 0) return trials;
  const suggested = await engine.findSuggestions(video, [...firsts.values()]);
  const suggestionsOf = new Map([...firsts.keys()].map((key, index) => [key, suggested[index] ?? []]));
  return trials.map((trial) => {
    const first = trial.marks.slice(0, 1);
    const suggestions = trial.situation.isFromOne ? suggestionsOf.get(keyOf(first)) : undefined;
    if (!suggestions) return trial;
    const right = judgeSuggestions(clip, suggestions).filter(Boolean).length;
    const marks = [...first, ...suggestions.slice(0, clip.clicks.length - 1)];
    return {
      ...trial,
      marks,
      wrongFrame: null,
      fadingFrame: null,
      suggestions: { given: suggestions.length, right },
    };
  });
}

/** Scans once for each distinct set of marks. */
async function findAll(
  engine: EvalEngine,
  video: string,
  trials: readonly Trial[],
  matcher: MatcherName | 'opencv',
  options: Plan & { markedIn: string },
): Promise<Map<string, Found>> {
  const marked = new Map(
    trials
      .filter(({ marks }) => marks.length === SELECTIONS_PER_ELEMENT)
      .map(({ marks }) => [keyOf(marks), marks]),
  );
  const all = [...marked.values()];
  const found: Found[] = [];
  if (matcher === 'opencv') {
    for (const marks of all) {
      const events = await findWithOpenCv(video, marks, options.sensitivity);
      found.push({ ...NOTHING, predicted: events.map((event) => ({ ...event, confidence: null })) });
    }
  } else {
    found.push(...(await engine.scanMarks(video, all, { ...options, matcher })));
  }
  return new Map([...marked.keys()].map((key, index) => [key, found[index] ?? NOTHING]));
}

function keyOf(marks: readonly Mark[]): string {
  return JSON.stringify(marks);
}
