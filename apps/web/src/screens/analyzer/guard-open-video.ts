import { batch } from '../../features/batch/index.ts';
import { whenCopiesSent } from '../../features/server-copy/index.ts';
import { guardDocument } from '../../platform/document-guard.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { lossesOnClosing } from '../../workspace/leave-check.ts';
import { LEAVING_QUESTIONS } from './leaving-questions.ts';

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
