import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../features/account/index.ts';
import { FormFooter } from './account-frame.tsx';

/** What stands below a form for guests; whoever is signed in already, as after going back, is told where to go on. */
export function GuestFooter({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.kind !== 'signed-in') return <FormFooter>{children}</FormFooter>;
  return (
    <FormFooter>
      You are signed in as {session.user.email}. <Link to="/dashboard">Open your dashboard</Link>
    </FormFooter>
  );
}
