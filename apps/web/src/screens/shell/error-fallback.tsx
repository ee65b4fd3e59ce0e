import { Component, type ErrorInfo, type ReactNode } from 'react';
import { trackException } from '../../platform/analytics/analytics.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Logo } from '../../ui/layout/logo.tsx';

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
