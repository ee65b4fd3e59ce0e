const CELLS = {
  ',': /"((?:[^"]|"")*)"(?=,|$)|([^,]*)/y,
  ';': /"((?:[^"]|"")*)"(?=;|$)|([^;]*)/y,
  '\t': /"((?:[^"]|"")*)"(?=\t|$)|([^\t]*)/y,
};

/** What separates the cells of a table. */
export type Separator = keyof typeof CELLS;

/** Splits a row of a table into its cells, which may be quoted. */
export function readCells(row: string, separator: Separator): string[] {
  const pattern = CELLS[separator];
  const cells: string[] = [];
  for (let at = 0; at <= row.length; at = pattern.lastIndex + 1) {
    pattern.lastIndex = at;
    const [, quoted, bare = ''] = pattern.exec(row) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim());
  }
  return cells;
}
