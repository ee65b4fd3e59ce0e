import type { ReactNode } from 'react';

/** The closing banner; `children` are its buttons. */
export function ClosingBanner({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Start" className="border-t border-hairline bg-surface-1">
      <div className="mx-auto flex max-w-300 flex-wrap items-center justify-between gap-6 px-4 py-12 sm:px-6">
        <div className="flex flex-col gap-1">
          <h2 className="text-[24px] leading-8 font-semibold tracking-tight">Try it on your own footage.</h2>
          <p className="text-[16px] leading-6 text-text-2">Three days, every feature, no credit card.</p>
        </div>
        {children}
      </div>
    </section>
  );
}
