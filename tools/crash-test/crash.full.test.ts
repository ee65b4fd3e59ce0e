import { afterAll, describe, expect, inject, it } from 'vitest';
import { createServerDatabase, TEST_DATABASES } from '../../apps/server/src/test-support/test-databases.ts';
import { ICON, WorkerLab } from '../test-support/worker-lab.ts';
import { runPowerLossRounds } from './power-loss-rounds.ts';
import { runServiceRounds } from './service-rounds.ts';
import { crashWorkers } from './worker-rounds.ts';

// `npm run crash` runs fifty rounds.
const ROUNDS = 2;
const lab = await WorkerLab.open(ICON);
afterAll(() => lab?.[Symbol.asyncDispose]());

it('a database keeps everything that was acknowledged when the power is lost', async () => {
  const outcome = await runPowerLossRounds(ROUNDS);
  expect(outcome).toMatchObject({ rounds: ROUNDS, lost: [], isUnopenable: false });
  expect(outcome.acknowledged).toBeGreaterThan(0);
});

describe('a server that is killed while users register, save, pay and receive mail (issue 14)', () => {
  it.each(TEST_DATABASES)(
    'loses nothing that it acknowledged, and resends no mail that it had recorded as sent (%s)',
    async (kind) => {
      const database =
        kind === 'server'
          ? { databaseUrl: await createServerDatabase() }
          : { emptyDatabase: inject('embeddedDatabase') };
      const outcome = await runServiceRounds(ROUNDS, database);
      expect(outcome).toMatchObject({ lost: [], repeated: [] });
      expect(outcome.inFlight).toBeLessThanOrEqual(ROUNDS);
      expect(outcome.acknowledged.users.length).toBeGreaterThan(0);
    },
  );
});

it.skipIf(!lab)('neither loses nor repeats anything when workers are killed', async () => {
  if (!lab) return;
  const outcome = await crashWorkers(lab, 2 * ROUNDS, () => undefined);
  expect(outcome).toMatchObject({ lost: [], doubled: [] });
  expect(outcome.retries).toBeGreaterThan(0);
});
