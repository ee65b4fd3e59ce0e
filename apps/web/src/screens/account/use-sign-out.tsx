import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { signOut } from '../../features/account/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { abandonWork, type LeavingQuestion, questionsBeforeLeaving } from '../../platform/document-guard.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { loadStartPage } from './start-page.ts';

/**
 * Returns what signs out and goes to the landing page. If work would be lost, it asks first: `question` has to
 * be rendered.
 */
export function useSignOut(): { logOut(): void; question: ReactNode } {
  const navigate = useNavigate();
  const [questions, setQuestions] = useState<readonly LeavingQuestion[]>([]);
  const leave = async () => {
    trackEvent('sign-out');
    // Leave the page first: its guard would redirect to the login. The page at "/" is another document.
    await navigate({ to: '/' });
    abandonWork();
    await signOut();
    await loadStartPage();
  };
  const askOrLeave = (remaining: readonly LeavingQuestion[]) => {
    setQuestions(remaining);
    if (remaining.length === 0) void leave();
  };
  const [current, ...others] = questions;
  return {
    logOut: () => askOrLeave(questionsBeforeLeaving()),
    question: current && (
      <ConfirmDialog
        {...current}
        refusal="Stay here"
        isBusy={false}
        onConfirm={() => askOrLeave(others)}
        onClose={() => setQuestions([])}
      />
    ),
  };
}
