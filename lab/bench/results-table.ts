import type { BenchmarkRow } from './benchmark.ts';

const COLUMNS = ['name', 'ours', 'peer', 'ratio', 'unit', 'bar', 'reached', 'peer is', 'measured'];
const MARKED_TABLE = /(<!-- table -->\n)([\s\S]*?)(<!-- \/table -->)/;

/** Renders rows as a Markdown table; `measured` says when and on what, such as `2026-11-27, 2 cores`. */
export function renderTable(rows: readonly BenchmarkRow[], measured: string): string {
  return tableOf(rows.map((row) => renderRow(row, measured)));
}

/**
 * Writes rows into a document's table, between its two markers: each replaces the row of the same name, or is
 * added at the end. Other rows stay as they are.
 */
export function recordRows(document: string, rows: readonly BenchmarkRow[], measured: string): string {
  return document.replace(MARKED_TABLE, (_, start: string, table: string, end: string) => {
    const lines = new Map(
      table
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .slice(2)
        .map((line) => [nameOf(line), line]),
    );
    for (const row of rows) lines.set(row.name, renderRow(row, measured));
    return `${start}\n${tableOf([...lines.values()])}\n${end}`;
  });
}

function nameOf(line: string): string {
  return line.split('|')[1]?.trim() ?? '';
}

function renderRow(row: BenchmarkRow, measured: string): string {
  const ratio = `${row.ratio.toFixed(2)} x`;
  const reached = row.isReached ? 'yes' : 'no';
  return inColumns([
    ...[row.name, format(row.ours), format(row.peer), ratio, row.unit, row.bar],
    ...[reached, row.peerName, measured],
  ]);
}

function tableOf(lines: readonly string[]): string {
  return [inColumns(COLUMNS), inColumns(COLUMNS.map(() => '---')), ...lines]
    .map((line) => `${line}\n`)
    .join('');
}

function inColumns(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toFixed(2);
}
