import { afterAll, expect, it } from 'vitest';
import { crashWorkers } from './crash-workers.ts';
import { ICON, WorkerLab } from './worker-lab.ts';

const lab = await WorkerLab.open(ICON);
afterAll(() => lab?.[Symbol.asyncDispose]());

it.skipIf(!lab)('neither loses nor repeats anything when workers are killed', async () => {
  if (!lab) return;
  const outcome = await crashWorkers(lab, 4, () => undefined);
  expect(outcome).toMatchObject({ lost: [], doubled: [] });
  expect(outcome.retries).toBeGreaterThan(0);
});
