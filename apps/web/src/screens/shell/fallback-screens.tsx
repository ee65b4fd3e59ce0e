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

type NoticeProps = { title: string; text?: string; role?: 'alert'; children?: ReactNode };

function Notice({ title, text, role, children }: NoticeProps) {
  return (
    <main role={role} className="grid h-full place-items-center p-6">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Logo className="size-10 text-text-3" />
        <h1 className="text-[20px] leading-7 font-semibold">{title}</h1>
        {text && <p className="text-text-2">{text}</p>}
        {children}
      </div>
    </main>
  );
}

/** The page for unknown URLs. */
export function NotFoundPage() {
  return (
    <Notice title="There is nothing at this address">
      <p className="flex gap-6 [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-4">
        <a href="/">Back to home</a>
        <Link to="/app">Open the analyzer</Link>
      </p>
    </Notice>
  );
}

/** Shown in place of a page whose code failed to load. Whatever is open in the tab stays open. */
export function PageNotLoaded() {
  return (
    <Notice
      role="alert"
      title="This page could not be loaded"
      text="FrameScout may have been updated, or the connection is gone. A video you have open stays open if you go back; reloading closes it."
    >
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" size="large" onClick={() => history.back()}>
          Go back
        </Button>
        <Button size="large" onClick={() => location.reload()}>
          Reload Page
        </Button>
      </div>
    </Notice>
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
    <Notice
      role="alert"
      title="Something went wrong"
      text="An unexpected error occurred. Our team has been notified."
    >
      <Button variant="primary" size="large" onClick={() => location.reload()}>
        Reload Page
      </Button>
    </Notice>
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
  return isOnline ? (
    <Notice
      role="alert"
      title="The server is not responding"
      text="The start page will open as soon as it does."
    />
  ) : (
    <Notice
      role="alert"
      title="There is no connection"
      text="The start page will open as soon as there is one."
    />
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
