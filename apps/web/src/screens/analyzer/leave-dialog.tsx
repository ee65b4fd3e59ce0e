import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { leaveQuestion, wouldLoseWork } from '../../workspace/leave-check.ts';

const QUESTIONS = {
  clips: {
    title: 'Stop making clips?',
    description:
      'Clips of this video are still being made. Leaving it stops them; those that are finished are kept.',
    action: 'Stop and leave',
  },
  work: {
    title: 'Leave without saving?',
    description:
      'What you did in this video could not be saved: its project was changed in another tab, or the browser has no room. Leaving loses it.',
    action: 'Leave anyway',
  },
  scan: {
    title: 'Close this video?',
    description:
      'What you did is kept as a project, and the scan can be resumed. To go on, you open the video again.',
    action: 'Close it',
  },
  file: {
    title: 'Close this video?',
    description: 'What you did is kept as a project. To go on, you open the video again.',
    action: 'Close it',
  },
} as const;

/**
 * Asks before clips that are being made are stopped by leaving the video and before work that could not be saved is lost, as
 * the browser does when the page is closed, and before the browser's Back closes a video with work in it.
 */
export function LeaveDialog() {
  const { answer, cost } = useStore(leaveQuestion);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (wouldLoseWork(currentWorkspace.getState().workspace)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  if (!answer) return null;
  return (
    <ConfirmDialog
      {...QUESTIONS[cost]}
      refusal="Stay here"
      isBusy={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
