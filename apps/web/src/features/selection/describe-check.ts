import type { MarkerCheck, MarkerWarning } from '@framescout/framescout/page';

/** The summary of a check: one headline, and notes that do not contradict it. */
export type CheckSummary = { isGood: boolean; headline: string; notes: string[] };

const VERDICTS: Readonly<Record<MarkerCheck['verdict'], string>> = {
  clear: 'It stands out from this video.',
  unclear:
    'The samples hardly match each other: expect misses or false hits. Mark it where it looks the same.',
};

const WARNINGS: Readonly<Record<MarkerWarning, string>> = {
  'always-there': 'It seems to be on screen nearly all the time.',
  'few-pixels':
    'Almost nothing is the same in all three frames: it may be mostly transparent, or the marks may be slightly off.',
};

/** Sums up a check in one headline, the most serious problem first. */
export function describeCheck({
  oddFrame,
  variedFrame,
  verdict,
  warnings,
  hasShape,
}: MarkerCheck): CheckSummary {
  if (oddFrame !== null) {
    return {
      isGood: false,
      headline: `${describeOddFrame(oddFrame)}.`,
      notes: ['If you continue, only the two that match are used.'],
    };
  }
  const isGood = verdict === 'clear';
  const warningTexts = warnings.map((warning) => WARNINGS[warning]);
  const asides = [
    ...(hasShape ? [] : ['It has no edges, so its colors are compared where it was marked.']),
    ...(variedFrame === null ? [] : [describeVariedFrame(variedFrame)]),
  ];
  // A verdict on pixels that match by chance means nothing, and a good one would contradict the warning.
  if (warnings.includes('few-pixels')) return { isGood: false, headline: WARNINGS['few-pixels'], notes: [] };
  const [headline = VERDICTS[verdict], ...notes] = isGood
    ? warningTexts
    : [VERDICTS[verdict], ...warningTexts];
  return { isGood: isGood && warningTexts.length === 0, headline, notes: [...notes, ...asides] };
}

/** Says in what share (0..1) of the frames checked, other than the user's own, the element was seen. */
export function describeDetections(share: number, frames: number): string {
  // A clip of a few frames may have no frames other than the marked ones.
  if (frames === 0) return 'There are no other frames to compare it with.';
  if (share === 0) return `Seen in none of ${frames} other frames.`;
  const percent = Math.round(share * 100);
  return `Seen in ${percent === 0 ? 'under 1' : percent}% of the ${frames} frames checked.`;
}

/** Sums up a check in one or two words. */
export function describeCheckBriefly({ oddFrame, verdict }: MarkerCheck): string {
  return oddFrame === null ? verdict : `Frame ${oddFrame + 1} differs`;
}

/** Says in words which selection (0, 1 or 2) differs from the other two. */
function describeOddFrame(oddFrame: number): string {
  return `Frame ${oddFrame + 1} does not show what frames ${othersOf(oddFrame)} show`;
}

/** Says in words which selection (0, 1 or 2) shows less than the other two have in common. */
function describeVariedFrame(variedFrame: number): string {
  return (
    `Frame ${variedFrame + 1} differs in part from frames ${othersOf(variedFrame)}: ` +
    'FrameScout searches for what all three have in common. If it shows something else, pick it again.'
  );
}

function othersOf(frame: number): string {
  return [1, 2, 3].filter((number) => number !== frame + 1).join(' and ');
}
