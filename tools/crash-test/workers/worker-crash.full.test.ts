import { afterAll, expect, it } from 'vitest';
import { ICON, WorkerLab } from '../../test-support/worker-lab.ts';
import { crashWorkers } from './crash-workers.ts';

const lab = await WorkerLab.open(ICON);
afterAll(() => lab?.[Symbol.asyncDispose]());

it.skipIf(!lab)('neither loses nor repeats anything when workers are killed', async () => {
  if (!lab) return;
  const outcome = await crashWorkers(lab, 4, () => undefined);
  expect(outcome).toMatchObject({ lost: [], doubled: [] });
  expect(outcome.retries).toBeGreaterThan(0);
});
