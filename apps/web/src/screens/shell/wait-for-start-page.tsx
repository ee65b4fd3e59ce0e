import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { Logo } from '../../ui/layout/logo.tsx';
import { startPageStore } from '../account/start-page.ts';
import { LoadingScreen } from './fallback-screens.tsx';

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
