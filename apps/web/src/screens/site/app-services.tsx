import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionStore, startSession, userOf } from '../../features/account/index.ts';
import { ConsentBar } from '../../features/consent/index.ts';
import { trackConversion } from '../../platform/analytics/analytics.ts';
import { showCarriedToast } from '../../ui/toasts/carried-toast.ts';
import { Toaster } from '../../ui/toasts/toaster.tsx';
import { followVisits, startAnalytics } from '../shell/follow-visits.ts';
import { setVisitor } from './visitor.ts';

/** Starts what needs the app's code: the session, analytics, toasts and the consent prompt. */
export function startAppServices(): void {
  followSession();
  setVisitor({ countTrial: () => trackConversion('trial-click') });
  followVisits((arrive) => arrive(location.pathname));
  void startAnalytics();
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <StrictMode>
      <ConsentBar />
      <Toaster />
    </StrictMode>,
  );
  showCarriedToast();
}

/** Starts the session, and keeps the visitor up to date with it. */
export function followSession(): void {
  sessionStore.subscribe((session) => setVisitor({ user: userOf(session) }));
  void startSession();
}
