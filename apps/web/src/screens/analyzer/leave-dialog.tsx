import { useStore } from 'zustand';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leaveQuestion } from '../../workspace/leave-check.ts';
import { LEAVING_QUESTIONS } from './leaving-questions.ts';

/**
 * Asks before leaving the video would stop clips in progress or lose unsaved work, and before the browser's
 * Back closes a video with work in it.
 */
export function LeaveDialog() {
  const { answer, cost } = useStore(leaveQuestion);
  if (!answer) return null;
  return (
    <ConfirmDialog
      {...LEAVING_QUESTIONS[cost]}
      refusal="Stay here"
      isBusy={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
