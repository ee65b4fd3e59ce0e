import type { MarkerCheck, MarkerWarning } from '@framescout/framescout';

const WARNINGS: Record<MarkerWarning, string> = {
  'always-there': 'It is in most frames: what was marked may be part of the game, not an event.',
  'few-pixels':
    'The looks have almost no pixels in common. Mark it where it looks alike, or draw a larger box.',
  flat: 'It has no edges, so other plain areas may look like it.',
};

/** A check of an element in words. */
export function describeCheck(name: string, check: MarkerCheck): string {
  const { verdict, separation, frames, seenShare, suggestedSensitivity, isAnywhere, warnings } = check;
  const { oddFrame, variedFrame, hasShape } = check;
  const lines = [
    `${name}: ${verdict} (separation ${separation.toFixed(2)}; ` +
      `seen in ${(100 * seenShare).toFixed(0)} % of ${frames} frames)`,
    ...(oddFrame === null
      ? []
      : [`Look ${oddFrame + 1} shows something other than the rest, and was left out.`]),
    ...(variedFrame === null
      ? []
      : [`Look ${variedFrame + 1} differs in part: what all looks have in common is looked for.`]),
    ...(isAnywhere ? ['It was marked in places that are far apart, so the whole picture is searched.'] : []),
    ...(suggestedSensitivity === null ? [] : [`Suggested: --sensitivity ${suggestedSensitivity}`]),
    ...(hasShape ? [] : ['It has no edges: its colours are compared, where it was marked.']),
    ...warnings.map((warning) => WARNINGS[warning]),
  ];
  return lines.join('\n');
}
