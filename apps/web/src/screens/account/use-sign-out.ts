import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../../features/account/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { carryToast } from '../../ui/carried-toast.ts';

/** Signs out and goes to the landing page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    trackEvent('sign-out');
    // Leave the page first: its guard would redirect to the login. What is at "/" is another document.
    void navigate({ to: '/' })
      .then(() => signOut())
      .then(() => {
        // Without a connection, reloading would leave the browser's own error page.
        if (navigator.onLine) loadStartPage();
        else window.addEventListener('online', loadStartPage, { once: true });
      });
  };
}

function loadStartPage(): void {
  carryToast();
  window.location.reload();
}
