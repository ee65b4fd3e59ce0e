export { type ReviewAnswer, ReviewDialog } from './review-dialog.tsx';
export { type Reviewed, reviewQueue } from './review-queue.ts';
