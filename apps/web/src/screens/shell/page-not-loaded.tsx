import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';

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
