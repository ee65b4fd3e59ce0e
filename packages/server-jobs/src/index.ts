export { openJobs } from './open-jobs.ts';
