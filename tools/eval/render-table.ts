import type { Summary } from './summarize.ts';

/** One row: a situation and its summary. */
export type TableRow = { situation: string; summary: Summary };

/** Renders a Markdown table of situations and kinds: the mean F1, and how the check and the offers did. */
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
    'offers right',
  ];
  const lines = rows.map(({ situation, summary }) => [
    situation,
    summary.mean.toFixed(3),
    ...kinds.map((kind) => summary.kinds[kind]?.toFixed(2) ?? '-'),
    percent(summary.named),
    percent(summary.falseAlarms),
    percent(summary.doubtedGood),
    percent(summary.doubtedBad),
    percent(summary.offersRight) + (summary.tooFewOffers > 0 ? ` (${summary.tooFewOffers} x too few)` : ''),
  ]);
  const rule = header.map(() => '---');
  return `${[header, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function percent(share: number | null): string {
  return share === null ? '-' : `${(100 * share).toFixed(1)} %`;
}
