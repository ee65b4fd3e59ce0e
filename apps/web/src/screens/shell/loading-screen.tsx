import { LoaderCircle } from 'lucide-react';

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
