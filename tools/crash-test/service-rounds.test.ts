import { describe, expect, it } from 'vitest';
import { createServerDatabase, TEST_DATABASES } from '../../apps/server/src/test-support/test-databases.ts';
import { runServiceRounds } from './service-rounds.ts';

// `npm run crash` runs fifty rounds.
const ROUNDS = 2;

describe('a server that is killed among people who register, save, pay and are written to (issue 14)', () => {
  it.each(TEST_DATABASES)(
    'loses nothing that it acknowledged, and repeats no mail that it had noted as sent (%s)',
    async (kind) => {
      const outcome = await runServiceRounds(ROUNDS, kind === 'server' ? await createServerDatabase() : '');
      expect(outcome).toMatchObject({ lost: [], repeated: [] });
      expect(outcome.inFlight).toBeLessThanOrEqual(ROUNDS);
      expect(outcome.acknowledged.users).toBeGreaterThan(0);
    },
    600_000,
  );
});
