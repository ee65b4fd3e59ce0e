import { expect, it } from 'vitest';
import { findCaught } from './find-caught.ts';
import type { Fault } from './find-faults.ts';

const faultIn = (file: string): Fault => ({
  ...{ kind: 'a constant changed', file, line: 1, start: 0, end: 1, before: '1', after: '2' },
});
const [far, hidden, near, unseen] = ['far.ts', 'hidden.ts', 'near.ts', 'unseen.ts'].map(faultIn);

it('tries each fault with its nearest tests, and several at once with the others, without one hiding another', async () => {
  const runs: string[] = [];
  const caught = new Map<string, string | null>();
  await findCaught(
    [far, hidden, near, unseen].filter((fault) => fault !== undefined),
    {
      nearest: ({ file }) => [`${file}.test`],
      rest: () => ['whole.test'],
      groupSize: 4,
      async run(files, faults) {
        runs.push(`${files} with ${faults.map(({ file }) => file)}`);
        const isSeeded = (fault: Fault | undefined) => fault && faults.includes(fault);
        if (files.includes('near.ts.test')) return isSeeded(near) ? ['near.ts.test'] : [];
        const fails = isSeeded(far) || (isSeeded(hidden) && !isSeeded(far));
        return files.includes('whole.test') && fails ? ['whole.test'] : [];
      },
    },
    ({ file }, caughtBy) => caught.set(file, caughtBy),
  );
  expect(Object.fromEntries(caught)).toEqual({
    'far.ts': 'whole.test',
    'hidden.ts': 'whole.test',
    'near.ts': 'near.ts.test',
    'unseen.ts': null,
  });
  expect(runs).toContain('whole.test with far.ts,hidden.ts,unseen.ts');
});
