import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { folderForTests } from '../test-support/temporary-folder.ts';
import { runTogether } from './run-stage.ts';

// Ends once the other program has written its file.
const WAITS = ['node', '-e', "while (!require('fs').existsSync('there'));"];
const WRITES = [
  'node',
  '-e',
  "require('fs').writeFileSync('there', process.env.WORD); console.log('written'); process.exit(3)",
];

const before = process.cwd();
const folder = folderForTests();
beforeAll(() => process.chdir(folder));
afterAll(() => process.chdir(before));

it('runs stages concurrently, and shows the output of all but the first once all have ended', async () => {
  let shown = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += text;
    return true;
  });
  const first = { name: 'First', command: WAITS };
  const second = { name: 'Second', command: WRITES, environment: { WORD: 'x' } };
  const results = await runTogether([first, second]);
  write.mockRestore();
  expect(results).toMatchObject([
    { stage: first, isOk: true, report: null },
    { stage: second, isOk: false, report: null },
  ]);
  expect(shown).toBe(`\n=== First: ${WAITS.join(' ')}\n\n=== Second: ${WRITES.join(' ')}\nwritten\n`);
});

it('ends a stage that takes too long, with all that it started', async () => {
  const shell = ['sh', '-c', 'node -e "setInterval(() => {}, 1000)"; exit 0'];
  const stage = { name: 'Hangs', command: shell, limitMs: 200 };
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const results = await runTogether([stage]);
  write.mockRestore();
  expect(results).toMatchObject([{ stage, isOk: false }]);
});
