import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DECISIONS = join(import.meta.dirname, '../docs/decisions');

it('the index of decisions links each of them, once as an entry', () => {
  const index = readFileSync(join(DECISIONS, 'README.md'), 'utf8');
  const entries = [...index.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \|/gm)].map(([, number, file]) => [
    number,
    file,
  ]);
  const files = readdirSync(DECISIONS).filter((file) => file !== 'README.md');
  expect(entries.sort()).toEqual(files.sort().map((file) => [file.slice(0, 3), file]));
});
