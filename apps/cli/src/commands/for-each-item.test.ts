import { expect, it } from 'vitest';
import { EXIT } from '../exit-code.ts';
import { Interruption } from '../interruption.ts';
import { Reporter } from '../output/reporter.ts';
import { forEachItem } from './for-each-item.ts';

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
