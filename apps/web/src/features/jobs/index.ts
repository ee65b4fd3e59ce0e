export { HowToSubmit } from './how-to-submit.tsx';
export { JobList } from './job-list.tsx';
export { JOBS_PER_PAGE, jobsQuery } from './job-queries.ts';
export { NewJobDialog } from './new-job-dialog.tsx';
export { ResultsStorage } from './results-storage.tsx';
