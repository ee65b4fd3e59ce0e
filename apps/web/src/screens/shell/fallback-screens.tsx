import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { trackException } from '../../platform/analytics/analytics.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { startPageStore } from '../account/start-page.ts';

/** Shown while the session or a page is loading. */
export function LoadingScreen() {
  return (
    <main role="status" className="grid h-full place-items-center p-6">
      <p className="flex items-center gap-2.5 text-[14px] text-text-2">
        <LoaderCircle className="size-5 animate-spin text-text-3" aria-hidden="true" />
        Loading...
      </p>
    </main>
  );
}

/** The page for unknown URLs. */
export function NotFoundPage() {
  return (
    <main className="grid h-full place-items-center p-6">
      <div className="flex flex-col items-center gap-3 text-center">
        <Logo className="size-10 text-text-3" />
        <h1 className="text-[20px] leading-7 font-semibold">There is nothing at this address</h1>
        <p className="flex gap-6">
          <a href="/" className="text-accent-text underline underline-offset-4">
            Back to home
          </a>
          <Link to="/app" className="text-accent-text underline underline-offset-4">
            Open the analyzer
          </Link>
        </p>
      </div>
    </main>
  );
}

/** Shown in place of a page whose code failed to load. Whatever is open in the tab stays open. */
export function PageNotLoaded() {
  return (
    <main role="alert" className="grid h-full place-items-center p-6">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Logo className="size-10 text-text-3" />
        <h1 className="text-[20px] leading-7 font-semibold">This page could not be loaded</h1>
        <p className="text-text-2">
          FrameScout may have been updated, or the connection is gone. A video you have open stays open if you
          go back; reloading closes it.
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" size="large" onClick={() => history.back()}>
            Go back
          </Button>
          <Button size="large" onClick={() => location.reload()}>
            Reload Page
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Catches rendering errors and shows the fallback screen instead. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    trackException(error, { isFatal: true });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorFallback /> : this.props.children;
  }
}

/** The screen for unexpected errors. */
export function ErrorFallback() {
  return (
    <main role="alert" className="grid h-full place-items-center p-6">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Logo className="size-10 text-text-3" />
        <h1 className="text-[20px] leading-7 font-semibold">Something went wrong</h1>
        <p className="text-text-2">An unexpected error occurred. Our team has been notified.</p>
        <Button variant="primary" size="large" onClick={() => location.reload()}>
          Reload Page
        </Button>
      </div>
    </main>
  );
}

/**
 * Waits for the start page, which is a separate document. Without a connection or a response from the server,
 * says so.
 */
export function WaitForStartPage() {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  const isMissing = useStore(startPageStore, (state) => state.isMissing);
  if (isOnline && !isMissing) return <LoadingScreen />;
  return (
    <main role="alert" className="grid h-full place-items-center p-6">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Logo className="size-10 text-text-3" />
        <h1 className="text-[20px] leading-7 font-semibold">
          {isOnline ? 'The server is not responding' : 'There is no connection'}
        </h1>
        <p className="text-text-2">
          The start page will open as soon as {isOnline ? 'it does' : 'there is one'}.
        </p>
      </div>
    </main>
  );
}

function followConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
