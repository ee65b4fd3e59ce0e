import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { signOut } from '../../features/account/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { abandonWork, type LeavingQuestion, questionsBeforeLeaving } from '../../platform/document-guard.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { loadStartPage } from './start-page.ts';

/**
 * Returns what signs out and goes to the landing page. If work would be lost, it asks first: `question` has
 * to be rendered.
 */
export function useSignOut(): { logOut(): void; question: ReactNode } {
  const navigate = useNavigate();
  const { askBefore, question } = useLeavingQuestions();
  const leave = async () => {
    trackEvent('sign-out');
    // Leave the page first: its guard would redirect to the login. The page at "/" is another document.
    await navigate({ to: '/' });
    // Only this session can send the last changes.
    await abandonWork();
    await signOut();
    await loadStartPage();
  };
  return { logOut: () => askBefore(() => void leave()), question };
}

type Asking = { questions: readonly LeavingQuestion[]; act(): void };

/**
 * Returns what asks about all work that leaving this document would lose, and then acts unless the user
 * decides to stay: `question` has to be rendered.
 */
export function useLeavingQuestions(): { askBefore(act: () => void): void; question: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (questions: readonly LeavingQuestion[], act: () => void) => {
    setAsking(questions.length > 0 ? { questions, act } : null);
    if (questions.length === 0) act();
  };
  const [current, ...others] = asking?.questions ?? [];
  return {
    askBefore: (act) => ask(questionsBeforeLeaving(), act),
    question: asking && current && (
      <ConfirmDialog
        {...current}
        refusal="Stay here"
        isBusy={false}
        onConfirm={() => ask(others, asking.act)}
        onClose={() => setAsking(null)}
      />
    ),
  };
}
