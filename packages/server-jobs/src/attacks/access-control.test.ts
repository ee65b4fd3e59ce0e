import { jobRoutes, type RouteName } from '@framescout/contract';
import { testEveryRole } from '@framescout/server/test-support';
import { describe } from 'vitest';
import { startJobsApp } from '../test-support/start-jobs-app.ts';

describe('every call about jobs x every role (ASVS V8.2.1, V8.3.1)', () => {
  // The queue isn't needed to tell whether a caller is refused.
  testEveryRole(Object.keys(jobRoutes) as RouteName[], startJobsApp);
});
