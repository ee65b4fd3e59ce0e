import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runTogether } from './run-stage.ts';

const SCRIPTS = {
  // Ends once the other script has written its file.
  waits: `node -e "while (!require('fs').existsSync('there'));"`,
  writes: `node -e "require('fs').writeFileSync('there', process.env.WORD); console.log('written'); process.exit(3)"`,
};

const before = process.cwd();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'framescout-stages-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: SCRIPTS }));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

it('runs stages concurrently, and shows the output of all but the first once all have ended', async () => {
  let shown = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += text;
    return true;
  });
  const first = { name: 'First', script: 'waits' };
  const second = { name: 'Second', script: 'writes', environment: { WORD: 'x' } };
  const results = await runTogether([first, second]);
  write.mockRestore();
  expect(results).toMatchObject([
    { stage: first, isOk: true, report: null },
    { stage: second, isOk: false, report: null },
  ]);
  expect(shown).toBe('\n=== First (npm run waits)\n\n=== Second (npm run writes)\nwritten\n');
});
