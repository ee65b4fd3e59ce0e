import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signOut } from '../../features/account/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { abandonWork } from '../../platform/document-guard.ts';
import { loadStartPage } from './start-page.ts';
import { useLeavingQuestions } from './use-leaving-questions.tsx';

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
