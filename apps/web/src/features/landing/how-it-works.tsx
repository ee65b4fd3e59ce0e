import type { ReactNode } from 'react';
import { SampleLog } from './sample-log.tsx';
import { SectionHeading } from './section-heading.tsx';

const STEPS = [
  {
    title: 'Upload video',
    text: 'Drop a recording in. “Upload” is just the word for it: the file is opened right on your machine and stays there.',
  },
  {
    title: 'AI scans for UI elements',
    text: 'Click the element on three different frames. FrameScout learns what it looks like from those, and searches the whole recording for it, down to the frame.',
  },
  {
    title: 'Get instant timestamps and clips',
    text: 'A log with the exact first and last frame of each event, as CSV or JSON, and clips of any length, format and number.',
  },
] as const;

/** The three steps and a sample of the result; `children` are the buttons. */
export function HowItWorks({ children }: { children: ReactNode }) {
  return (
    <section id="features" className="scroll-mt-14 border-y border-hairline bg-surface-1">
      <div className="mx-auto grid max-w-300 gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:py-20">
        <div className="flex flex-col items-start gap-8">
          <SectionHeading title="How it works" text="Three steps from a recording to a log and its clips." />
          <ol className="flex flex-col gap-6">
            {STEPS.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-7 shrink-0 place-items-center rounded-full border border-hairline bg-surface-2 text-text-2 tabular-nums">
                  {index + 1}
                </span>
                <div className="flex flex-col gap-1">
                  <h3 className="text-[16px] leading-7 font-semibold">{title}</h3>
                  <p className="max-w-125 text-[15px] leading-6 text-text-2">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          {children}
        </div>
        <SampleLog />
      </div>
    </section>
  );
}
