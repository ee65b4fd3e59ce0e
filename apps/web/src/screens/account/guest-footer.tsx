import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../features/account/index.ts';
import { FormFooter } from './account-frame.tsx';

/**
 * The footer of a form for guests. Users who are already signed in, for example after pressing Back, get a
 * link to their dashboard instead.
 */
export function GuestFooter({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.kind !== 'signed-in') return <FormFooter>{children}</FormFooter>;
  return (
    <FormFooter>
      You are signed in as {session.user.email}. <Link to="/dashboard">Open your dashboard</Link>
    </FormFooter>
  );
}
