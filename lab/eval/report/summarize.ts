import { isDoubtful } from '@framescout/framescout';
import type { HarnessCheck } from '../../../tools/test-support/engine-harness/harness.ts';
import { mean } from '../../statistics.ts';

/** What a summary needs from a trial. */
export type Checked = {
  kind: string;
  f1: number;
  wrongFrame: number | null;
  fadingFrame: number | null;
  check: Pick<HarnessCheck, 'oddFrame' | 'verdict' | 'warnings'> | null;
  suggestions: { given: number; right: number } | null;
};

/** Several trials summarized by values of 0..1; a share is null if no trial counts toward it. */
export type Summary = {
  /** Mean F1 over all trials, and by kind. */
  mean: number;
  kinds: Record<string, number>;
  /** Of the trials with a wrong frame, the share in which the check named that frame. */
  named: number | null;
  /**
   * Of the trials without a wrong frame, the share in which the check named one. Naming the frame in mid-fade
   * doesn't count.
   */
  falseAlarms: number | null;
  /** Of the trials that were checked, the share of well-found and of badly found elements that it doubted. */
  doubtedGood: number | null;
  doubtedBad: number | null;
  /**
   * The share of suggestions that were right, and the number of trials with too few of them to complete the
   * element.
   */
  suggestionsRight: number | null;
  tooFewSuggestions: number;
};

// The user makes the first selection; two more complete the element.
const SUGGESTIONS_NEEDED = 2;
const GOOD_F1 = 0.95;
const BAD_F1 = 0.7;

/** Averages trials, for example those of all clips and seeds of one situation. */
export function summarize(trials: readonly Checked[]): Summary {
  const kinds = [...new Set(trials.map(({ kind }) => kind))].sort();
  const f1Of = (own: readonly Checked[]) => mean(own.map(({ f1 }) => f1)) ?? 0;
  const wrong = trials.filter(({ wrongFrame }) => wrongFrame !== null);
  // A trial with too few suggestions was never checked.
  const whole = trials.filter(
    ({ wrongFrame, suggestions }) => wrongFrame === null && !hasTooFew(suggestions),
  );
  const suggestions = trials.flatMap((trial) => (trial.suggestions ? [trial.suggestions] : []));
  const given = suggestions.reduce((sum, suggestion) => sum + suggestion.given, 0);
  const checked = trials.flatMap(({ f1, check }) => (check ? [{ f1, isDoubted: isDoubtful(check) }] : []));
  const doubtedOf = (own: typeof checked) => shareOf(own, ({ isDoubted }) => isDoubted);
  const right = suggestions.reduce((sum, suggestion) => sum + suggestion.right, 0);
  return {
    mean: f1Of(trials),
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, f1Of(trials.filter((trial) => trial.kind === kind))]),
    ),
    named: shareOf(wrong, ({ check, wrongFrame }) => check?.oddFrame === wrongFrame),
    falseAlarms: shareOf(whole, ({ check, fadingFrame }) => {
      const oddFrame = check?.oddFrame ?? null;
      return oddFrame !== null && oddFrame !== fadingFrame;
    }),
    doubtedGood: doubtedOf(checked.filter(({ f1 }) => f1 >= GOOD_F1)),
    doubtedBad: doubtedOf(checked.filter(({ f1 }) => f1 < BAD_F1)),
    suggestionsRight: given > 0 ? right / given : null,
    tooFewSuggestions: suggestions.filter(hasTooFew).length,
  };
}

function hasTooFew(suggestions: Checked['suggestions']): boolean {
  return suggestions !== null && suggestions.given < SUGGESTIONS_NEEDED;
}

function shareOf<Item>(trials: readonly Item[], isSo: (trial: Item) => boolean): number | null {
  return mean(trials.map((trial) => (isSo(trial) ? 1 : 0)));
}
