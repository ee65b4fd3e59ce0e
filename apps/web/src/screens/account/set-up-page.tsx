import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { SetUpForm } from '../../features/account/index.ts';
import { AccountFrame } from './account-frame.tsx';

/** The page opened by a new server's set-up link, for creating the first administrator. */
export function SetUpPage() {
  const { token } = useSearch({ from: '/set-up' });
  const navigate = useNavigate();
  if (!token) return <Navigate to="/login" replace />;
  return (
    <AccountFrame title="Set up FrameScout" text="Create the account that administers this server.">
      <SetUpForm token={token} onDone={() => void navigate({ to: '/admin' })} />
    </AccountFrame>
  );
}
