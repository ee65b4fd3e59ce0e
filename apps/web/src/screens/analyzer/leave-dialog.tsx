import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { leaveQuestion, wouldLoseWork } from '../../workspace/leave-check.ts';

const QUESTIONS = {
  clips: {
    title: 'Stop making clips?',
    description: 'Clips of this video are still being made. Leaving stops them; finished clips are kept.',
    action: 'Stop and leave',
  },
  work: {
    title: 'Leave without saving?',
    description:
      'Your work on this video could not be saved: its project was changed in another tab, or the browser is out of storage. If you leave, it is lost.',
    action: 'Leave anyway',
  },
  scan: {
    title: 'Close this video?',
    description:
      'Your work is saved as a project, and the scan can be resumed when you open the video again.',
    action: 'Close it',
  },
  file: {
    title: 'Close this video?',
    description: 'Your work is saved as a project. Open the video again to continue.',
    action: 'Close it',
  },
} as const;

/**
 * Asks before leaving the video would stop clips in progress or lose unsaved work, and before the browser's
 * Back closes a video with work in it. When the page is closed, the browser asks instead.
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
