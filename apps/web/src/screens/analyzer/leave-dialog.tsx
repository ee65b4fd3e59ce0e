import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { leaveQuestion, wouldLoseWork } from '../../workspace/leave-check.ts';

/** Asks before clips that are being made are stopped by leaving the video, as the browser does when the page is closed. */
export function LeaveDialog() {
  const { answer } = useStore(leaveQuestion);
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
      title="Stop making clips?"
      description="Clips of this video are still being made. Leaving it stops them; those that are finished are kept."
      action="Stop and leave"
      refusal="Stay here"
      isBusy={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
