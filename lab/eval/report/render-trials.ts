import { isDoubtful } from '@framescout/framescout';
import type { TrialResult } from '../run-trials.ts';
import { calibrationBins } from './calibration.ts';
import { measureCells, measureKinds } from './render-measures.ts';
import { summarize } from './summarize.ts';

/** Renders one line per trial, followed by the totals and the measures for each matcher. */
export function renderTrials(results: readonly TrialResult[]): string {
  const rows = results.map((result) => [
    result.clip,
    result.matcher,
    result.situation,
    String(result.seed),
    result.precision.toFixed(2),
    result.recall.toFixed(2),
    result.f1.toFixed(2),
    result.startErrorFrames === null ? '-' : result.startErrorFrames.toFixed(1),
    result.framesPerSecond > 0 ? String(result.framesPerSecond) : '-',
    ...remarksOn(result),
  ]);
  const header = [
    'clip',
    'matcher',
    'situation',
    'seed',
    'precision',
    'recall',
    'F1',
    'start error',
    'frames/s',
  ];
  const lines = alignedLines([header, ...rows]);
  return `${[...lines, '', ...renderSummaries(results), '', ...renderReliability(results)].join('\n')}\n`;
}

function remarksOn({ wrongFrame, fadingFrame, check, suggestions }: TrialResult): string[] {
  const remarks = [
    wrongFrame !== null && `frame ${wrongFrame} wrong`,
    fadingFrame !== null && `frame ${fadingFrame} fading`,
    check && check.oddFrame !== null && `frame ${check.oddFrame} named`,
    check && isDoubtful(check) && `doubted: ${[check.verdict, ...check.warnings].join(', ')}`,
    suggestions && `${suggestions.right} of ${suggestions.given} suggestions right`,
    suggestions && suggestions.given < 2 && 'too few to go on',
  ].filter((remark) => typeof remark === 'string');
  return remarks.length > 0 ? [remarks.join(', ')] : [];
}

function renderSummaries(results: readonly TrialResult[]): string[] {
  return [...new Set(results.map(({ matcher }) => matcher))].flatMap((matcher) => {
    const own = results.filter((result) => result.matcher === matcher);
    const summary = summarize(own);
    const measures = ['', ...alignedLines(measureCells(measureKinds(own)))];
    const kinds = Object.entries(summary.kinds).map(([kind, f1]) => `${kind} ${f1.toFixed(2)}`);
    const shares = [
      summary.named !== null && `wrong frame named: ${percent(summary.named)}`,
      matcher === 'adaptive' &&
        summary.falseAlarms !== null &&
        `false alarms: ${percent(summary.falseAlarms)}`,
      summary.doubtedGood !== null && `found well, doubted all the same: ${percent(summary.doubtedGood)}`,
      summary.doubtedBad !== null && `found badly, and doubted: ${percent(summary.doubtedBad)}`,
      summary.suggestionsRight !== null && `suggestions right: ${percent(summary.suggestionsRight)}`,
      summary.tooFewSuggestions > 0 && `too few suggestions: ${summary.tooFewSuggestions} times`,
    ].filter((share) => typeof share === 'string');
    return [`mean F1 ${matcher}: ${summary.mean.toFixed(3)} (${kinds.join(', ')})`, ...shares, ...measures];
  });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function renderReliability(results: readonly TrialResult[]): string[] {
  const judged = results.flatMap(({ predicted, isRight }) =>
    predicted.flatMap(({ confidence }, index) =>
      confidence === null ? [] : [{ confidence, isRight: isRight[index] === true }],
    ),
  );
  return calibrationBins(judged).map(
    ({ from, to, count, confidence, right }) =>
      `confidence ${from.toFixed(2)}..${to.toFixed(2)}: ${count} events, mean ${confidence.toFixed(3)}, right ${right.toFixed(3)}`,
  );
}

/** Renders rows of cells as lines with aligned columns. */
function alignedLines(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
