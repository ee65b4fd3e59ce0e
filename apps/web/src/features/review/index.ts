export { type ReviewAnswer, ReviewDialog } from './review-dialog.tsx';
export { reviewQueue } from './review-queue.ts';
