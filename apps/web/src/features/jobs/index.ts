export { HowToSubmit, JobList, ResultsStorage } from './job-list.tsx';
export { JOBS_PER_PAGE, jobsQuery } from './job-queries.ts';
export { NewJobDialog } from './new-job-dialog.tsx';
