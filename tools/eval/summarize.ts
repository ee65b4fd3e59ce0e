/** What a summary takes of a trial. */
type Tried = {
  kind: string;
  f1: number;
  wrongFrame: number | null;
  fadingFrame: number | null;
  oddFrame: number | null;
  offers: { given: number; right: number } | null;
};

/** Several trials in figures of 0..1; a share is null where nothing was there that could be right or wrong. */
export type Summary = {
  /** Mean F1 over all trials, and over those of each kind, by name. */
  mean: number;
  kinds: Record<string, number>;
  /** In what share of the trials with a wrong frame the check named that one. */
  named: number | null;
  /** In what share of the trials without a wrong frame it named one; one in mid-fade may be named. */
  falseAlarms: number | null;
  /** What share of the offered looks were right, and of how many trials too few were offered to go on. */
  offersRight: number | null;
  tooFewOffers: number;
};

// The first selection is the user's; two more make an element.
const OFFERS_NEEDED = 2;

/** Means over trials: those of all clips and seeds of one situation, say. */
export function summarize(trials: readonly Tried[]): Summary {
  const kinds = [...new Set(trials.map(({ kind }) => kind))].sort();
  const f1Of = (own: readonly Tried[]) => mean(own.map(({ f1 }) => f1)) ?? 0;
  const wrong = trials.filter(({ wrongFrame }) => wrongFrame !== null);
  // What had too few offers to be marked was never checked.
  const whole = trials.filter(({ wrongFrame, offers }) => wrongFrame === null && !hasTooFew(offers));
  const offers = trials.flatMap((trial) => (trial.offers ? [trial.offers] : []));
  const given = offers.reduce((sum, offer) => sum + offer.given, 0);
  const right = offers.reduce((sum, offer) => sum + offer.right, 0);
  return {
    mean: f1Of(trials),
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, f1Of(trials.filter((trial) => trial.kind === kind))]),
    ),
    named: shareOf(wrong, ({ oddFrame, wrongFrame }) => oddFrame === wrongFrame),
    falseAlarms: shareOf(whole, ({ oddFrame, fadingFrame }) => oddFrame !== null && oddFrame !== fadingFrame),
    offersRight: given > 0 ? right / given : null,
    tooFewOffers: offers.filter(hasTooFew).length,
  };
}

function hasTooFew(offers: Tried['offers']): boolean {
  return offers !== null && offers.given < OFFERS_NEEDED;
}

function shareOf(trials: readonly Tried[], isSo: (trial: Tried) => boolean): number | null {
  return mean(trials.map((trial) => (isSo(trial) ? 1 : 0)));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
