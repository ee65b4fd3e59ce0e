import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../features/account/index.ts';

/** Signs out and goes to the landing page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    // First away from the page: its guard would send to the login.
    void navigate({ to: '/' }).then(() => signOut());
  };
}
