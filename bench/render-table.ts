import type { BenchmarkRow } from './benchmark.ts';

/** Renders rows as a Markdown table. */
export function renderTable(rows: readonly BenchmarkRow[]): string {
  const lines = rows.map((row) =>
    [row.name, format(row.ours), format(row.peer), `${row.ratio.toFixed(2)} x`, row.unit, row.bar]
      .concat([row.isReached ? 'yes' : 'no', row.peerName])
      .join(' | '),
  );
  const header = ['name', 'ours', 'peer', 'ratio', 'unit', 'bar', 'reached', 'peer is'];
  return [header.join(' | '), header.map(() => '---').join(' | '), ...lines]
    .map((line) => `| ${line} |\n`)
    .join('');
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toFixed(2);
}
