import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../../features/account/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { loadStartPage } from './start-page.ts';

/** Signs out and goes to the landing page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    trackEvent('sign-out');
    // Leave the page first: its guard would redirect to the login. The page at "/" is another document.
    void navigate({ to: '/' })
      .then(() => signOut())
      .then(() => loadStartPage());
  };
}
