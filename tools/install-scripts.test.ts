import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PLACES = ['.ci/*', '*.md', 'deploy/*', 'docs/*.md', 'tools/install.mjs'];
/** A command that installs packages; after `npm pack`, `-g` and the like come first. */
const INSTALLS = /\bnpm (?:ci|install)\b[^`'&|\n]*/g;

it('no command that installs packages runs their install scripts', () => {
  const commands = PLACES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(INSTALLS)].map(([command]) => `${path}: ${command}`),
  );
  expect(commands.length).toBeGreaterThan(6);
  expect(commands.filter((command) => !command.includes('--ignore-scripts'))).toEqual([]);
});
