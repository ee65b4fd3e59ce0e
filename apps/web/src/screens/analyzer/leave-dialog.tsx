import { useStore } from 'zustand';
import { batch } from '../../features/batch/index.ts';
import { whenCopiesSent } from '../../features/server-copy/index.ts';
import { guardDocument } from '../../platform/document-guard.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { leaveQuestion, lossesOnClosing } from '../../workspace/leave-check.ts';

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

const LEAVING_QUESTIONS = {
  clips: {
    title: 'Stop making clips?',
    description: 'Clips of this video are still being made. Leaving stops them; finished clips are kept.',
    action: 'Stop and leave',
  },
  batch: {
    title: 'Stop analyzing videos?',
    description:
      'More videos are still being analyzed. Leaving stops this; finished videos are kept as projects.',
    action: 'Stop and leave',
  },
  work: {
    title: 'Leave without saving?',
    description:
      'Your work on this video could not be saved: its project was changed in another tab, or the browser is out of storage. If you leave, it is lost.',
    action: 'Leave anyway',
  },
  scan: {
    title: 'Stop the scan?',
    description:
      'The scan of this video is not done yet. Leaving stops it; open the video again to resume it.',
    action: 'Stop and leave',
  },
  file: {
    title: 'Close this video?',
    description: 'Your work is saved as a project. Open the video again to continue.',
    action: 'Close it',
  },
} as const;

/**
 * Guards what is going on in the analyzer for as long as the document lasts: the video stays open, and its
 * clips go on being made, while the user is on other pages.
 */
export function guardOpenVideo(): void {
  guardDocument({
    questions: () =>
      lossesOnClosing(currentWorkspace.getState().workspace).map((cost) => LEAVING_QUESTIONS[cost]),
    abandonWork: () => {
      batch.cancel();
      currentWorkspace.close();
      return whenCopiesSent();
    },
  });
}
