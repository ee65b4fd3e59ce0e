import { markdownTable, replaceTable } from '../marked-table.ts';
import type { BenchmarkRow } from './benchmark.ts';

const COLUMNS = ['name', 'ours', 'peer', 'ratio', 'unit', 'bar', 'reached', 'peer is', 'measured'];

/** Renders rows as a Markdown table; `measured` says when and on what, such as `2026-11-27, 2 cores`. */
export function renderResults(rows: readonly BenchmarkRow[], measured: string): string {
  return markdownTable(
    COLUMNS,
    rows.map((row) => cellsOf(row, measured)),
  );
}

/**
 * Writes rows into a document's table: each replaces the row of the same name, or is added at the end. Other rows stay
 * as they are.
 */
export function recordRows(document: string, rows: readonly BenchmarkRow[], measured: string): string {
  return replaceTable(document, (table) => {
    const [, , ...before] = table.split('\n').filter((line) => line.startsWith('| '));
    const lines = before.map((line) => line.slice(2, -2).split(' | '));
    const cells = new Map(lines.map((line) => [line[0], line]));
    for (const row of rows) cells.set(row.name, cellsOf(row, measured));
    return markdownTable(COLUMNS, [...cells.values()]);
  });
}

function cellsOf(row: BenchmarkRow, measured: string): string[] {
  const reached = row.isReached ? 'yes' : 'no';
  return [
    ...[row.name, format(row.ours), format(row.peer), `${row.ratio.toFixed(2)} x`, row.unit, row.bar],
    ...[reached, row.peerName, measured],
  ];
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toFixed(2);
}
