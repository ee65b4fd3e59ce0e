import { readFileSync, writeFileSync } from 'node:fs';

const MARKED_TABLE = /(<!-- table -->\n)([\s\S]*?)(<!-- \/table -->)/;

/** Replaces what is between the markers `<!-- table -->` and `<!-- /table -->` of a document. */
export function replaceTable(document: string, change: (table: string) => string): string {
  return document.replace(
    MARKED_TABLE,
    (_, start: string, table: string, end: string) => `${start}\n${change(table)}\n${end}`,
  );
}

/** Likewise, in a file. */
export function writeTable(path: string, change: (table: string) => string): void {
  writeFileSync(path, replaceTable(readFileSync(path, 'utf8'), change));
}

/** Renders rows of a Markdown table, below the names of its columns. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
