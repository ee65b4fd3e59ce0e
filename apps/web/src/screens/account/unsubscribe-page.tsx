import { Navigate, useSearch } from '@tanstack/react-router';
import { UnsubscribeForm } from '../../features/account/index.ts';
import { AccountFrame } from './account-frame.tsx';

/** The page opened by the unsubscribe link in an email to all users; needs no session. */
export function UnsubscribePage() {
  const { token } = useSearch({ from: '/unsubscribe' });
  if (!token) return <Navigate to="/login" replace />;
  return (
    <AccountFrame title="Unsubscribe" text="No more news from FrameScout?">
      <UnsubscribeForm token={token} />
    </AccountFrame>
  );
}
