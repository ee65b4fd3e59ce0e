import type { ReactNode } from 'react';

/** The top of the landing page. `stage` shows what the product does; `children` are the buttons. */
export function Hero({ stage, children }: { stage: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-300 flex-col gap-8 px-4 pt-9 sm:px-6 sm:pt-12">
      <div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[1.15fr_1fr]">
        <h1 className="text-[34px] leading-[1.12] font-semibold tracking-[-0.025em] text-balance sm:text-[46px]">
          Find every moment an element is on screen.
        </h1>
        <div className="flex flex-col items-start gap-4">
          <p className="max-w-125 text-[16px] leading-6 text-text-2">
            Click a kill marker, a menu or any other element in three frames of your gameplay video.
            FrameScout logs each moment it shows, to the frame, and cuts the clips. The video never leaves
            your browser.
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {children}
            <p className="text-text-3">No credit card required</p>
          </div>
        </div>
      </div>
      {stage}
    </div>
  );
}
