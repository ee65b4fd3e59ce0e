import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const EXAMPLE = /^```ts\n([\s\S]*?)^```$/gm;

/** Joins the examples on the library's page into one program. */
function program(): string {
  const page = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
  return [...page.matchAll(EXAMPLE)].map(([, code]) => code).join('\n');
}

it("runs the examples on the library's page in Node", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'framescout-examples-'));
  try {
    for (const name of ['node_modules', 'apps']) symlinkSync(join(ROOT, name), join(folder, name));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module-typescript', '--eval', program()],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(/^(clear|fair)$/);
    expect(lines.slice(1, 10).join('\n')).toMatchInlineSnapshot(`
      "4.567 s: frames 137 to 172
      8.833 s: frames 265 to 295
      15.067 s: frames 452 to 481
      18.433 s: frames 553 to 595
      21.967 s: frames 659 to 699
      29.067 s: frames 872 to 912
      32.333 s: frames 970 to 1002
      39.333 s: frames 1180 to 1213
      42.833 s: frames 1285 to 1326"
    `);
    expect(lines.slice(10)).toEqual(["[ 'Badge' ]", 'false', 'true 9']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
