import { markdownTable } from '../../marked-table.ts';
import { type MeasureRow, measureCells } from './render-measures.ts';
import type { Summary } from './summarize.ts';

/** One row: a situation, its summary and, of all its trials and by kind, its measures. */
export type TableRow = { situation: string; summary: Summary; measures: MeasureRow[] };

/**
 * Renders a Markdown table of situations and kinds: the mean F1, and how the check and the suggestions did. Below it,
 * another one of situations and measures.
 */
export function renderTable(rows: readonly TableRow[]): string {
  const kinds = [...new Set(rows.flatMap(({ summary }) => Object.keys(summary.kinds)))].sort();
  const header = [
    '',
    'all',
    ...kinds,
    'named',
    'false alarms',
    'doubted good',
    'doubted bad',
    'suggestions right',
  ];
  const lines = rows.map(({ situation, summary }) => [
    situation,
    summary.mean.toFixed(3),
    ...kinds.map((kind) => summary.kinds[kind]?.toFixed(2) ?? '-'),
    percent(summary.named),
    percent(summary.falseAlarms),
    percent(summary.doubtedGood),
    percent(summary.doubtedBad),
    percent(summary.suggestionsRight) +
      (summary.tooFewSuggestions > 0 ? ` (${summary.tooFewSuggestions} x too few)` : ''),
  ]);
  const measured = rows.flatMap(({ situation, measures }) =>
    measures.slice(0, 1).map((row) => ({ ...row, name: situation })),
  );
  const [columns = [], ...cells] = measureCells(measured);
  return `${markdownTable(header, lines)}\n${markdownTable(columns, cells)}`;
}

function percent(share: number | null): string {
  return share === null ? '-' : `${(100 * share).toFixed(1)} %`;
}
