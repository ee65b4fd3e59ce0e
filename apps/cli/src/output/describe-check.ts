import type { MarkerCheck, MarkerWarning } from '@framescout/framescout';

const WARNINGS: Record<MarkerWarning, string> = {
  'always-there': 'It is in most frames: what was marked may be part of the game, not an event.',
  'few-pixels':
    'The samples have almost no pixels in common. Mark it where it looks the same, or draw a larger box.',
};

/** Describes an element's check in words. */
export function describeCheck(name: string, check: MarkerCheck): string {
  const { verdict, frames, seenShare, isAnywhere, warnings } = check;
  const { oddFrame, variedFrame, hasShape } = check;
  const lines = [
    `${name}: ${verdict} (seen in ${(100 * seenShare).toFixed(0)} % of ${frames} frames)`,
    ...(oddFrame === null
      ? []
      : [`Sample ${oddFrame + 1} shows something different from the others and was left out.`]),
    ...(variedFrame === null
      ? []
      : [`Sample ${variedFrame + 1} differs in part: the search uses what all samples have in common.`]),
    ...(isAnywhere ? ['It was marked in places that are far apart, so the whole picture is searched.'] : []),
    ...(hasShape ? [] : ['It has no edges, so its colors are compared where it was marked.']),
    ...warnings.map((warning) => WARNINGS[warning]),
  ];
  return lines.join('\n');
}

/** Describes a sample (index) after the first three that doesn't show the element. */
export function describeLeftOut(index: number): string {
  return `Sample ${index + 1} does not show what the first three have in common and was left out.`;
}
