import { expect, it } from 'vitest';
import { EXIT } from '../exit-code.ts';
import { Interruption } from '../interruption.ts';
import { Reporter } from '../output/reporter.ts';
import { forEachItem, judgeResult } from './for-each-item.ts';

it('reports work that the user has interrupted as interrupted, not as failed', async () => {
  using interruption = new Interruption(() => undefined);
  const reporter = new Reporter(process, { json: false, quiet: true });
  const [interrupt] = process.listeners('SIGTERM').slice(-1);
  const done: string[] = [];
  const items = ['one', 'two', 'three'].map((path) => ({ path }));
  const code = await forEachItem(items, { interruption, reporter }, async ({ path }) => {
    if (path === 'two') interrupt?.('SIGTERM');
    interruption.signal.throwIfAborted();
    done.push(path);
    return 'done';
  });
  expect({ code, done }).toEqual({ code: EXIT.interrupted, done: ['one'] });
});

const SKIPPED = { startTime: 1, endTime: 2, reason: 'unreadable' };

it.each([
  ['everything is there', [], 0, 'done'],
  ['a clip could not be made', [], 1, 'in-part'],
  ['a stretch could not be read', [SKIPPED], 0, 'in-part'],
] as const)('a job is judged like a scan of one machine: %s', (_case, skippedRanges, failedClips, judged) => {
  expect(judgeResult({ skippedRanges: [...skippedRanges], failedClips })).toBe(judged);
});
