import { z } from 'zod';

/** Environment variable with the path to which a run writes what its files cost. */
export const COST_VARIABLE = 'FRAMESCOUT_TEST_COST';

/** How much processor time (seconds) a test file took. */
export type FileCost = z.infer<typeof fileCostsSchema>[number];

export const fileCostsSchema = z.array(z.object({ file: z.string(), seconds: z.number() }));
