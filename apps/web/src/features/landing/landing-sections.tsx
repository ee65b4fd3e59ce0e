import { PRO_PRICE, TRIAL_DAYS } from '@framescout/contract';
import { clsx } from 'clsx';
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { QUESTIONS } from './question-list.ts';

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

const DIFFERENCES = [
  {
    title: 'Nothing uploaded',
    text: 'Your video is read, searched and cut in the browser. The code that sees it has no network at all, and a meter in the app counts every byte that leaves the page.',
  },
  {
    title: 'Any game',
    text: 'There is no list of supported games and no model to train. You show three samples of what you are after, in your own footage, and that is what it finds.',
  },
  {
    title: 'To the frame',
    text: 'Events are found to the frame, not to the second: each has an exact first and last one, on the timeline, in the log and in every export.',
  },
  {
    title: 'Instant clips',
    text: 'Where format and codec allow it, clips are copied out of the video as it is: no encoding to wait for, no quality lost. MP4, MOV, MKV, WebM, AVI, FLV, WMV and 3GP.',
  },
] as const;

/** The section about what sets the product apart. */
export function Differences() {
  return (
    <section
      aria-label="What is different"
      className="mx-auto flex max-w-300 flex-col gap-10 px-4 py-16 sm:px-6 lg:py-20"
    >
      <SectionHeading
        title="What is different"
        text="Any video format, any resolution from 720p to 4K and beyond, as fast as your machine can decode it."
      />
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {DIFFERENCES.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-2 border-t border-hairline pt-4">
            <h3 className="text-[16px] leading-6 font-semibold">{title}</h3>
            <p className="text-[15px] leading-6 text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TRIAL = ['Full features', 'Unlimited clips', 'No credit card'];
const PRO = ['Unlimited videos and clips', 'Any length and format', 'Log export as CSV and JSON'];

/** The prices; `trialAction` and `proAction` are the buttons of the two cards. */
export function Pricing({ trialAction, proAction }: { trialAction: ReactNode; proAction: ReactNode }) {
  return (
    <section id="pricing" className="scroll-mt-14 border-y border-hairline bg-surface-1">
      <div className="mx-auto grid max-w-300 gap-8 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_2fr] lg:py-20">
        <SectionHeading title="Pricing" text="Try everything first. Then one plan." />
        <div className="grid gap-4 md:grid-cols-2">
          <PriceCard
            name="Free trial"
            price="$0"
            per={`for ${TRIAL_DAYS} days`}
            perks={TRIAL}
            action={trialAction}
          />
          <PriceCard
            isHighlighted
            name="Pro"
            price={`$${PRO_PRICE.amount}`}
            per={`per month, ${PRO_PRICE.currency}`}
            perks={PRO}
            action={proAction}
          />
        </div>
      </div>
    </section>
  );
}

type PriceCardProps = {
  name: string;
  price: string;
  per: string;
  perks: readonly string[];
  action: ReactNode;
  isHighlighted?: boolean;
};

function PriceCard({ name, price, per, perks, action, isHighlighted = false }: PriceCardProps) {
  return (
    <article
      className={clsx(
        'flex flex-col gap-5 rounded-panel border bg-surface-2 p-6',
        isHighlighted ? 'border-text-3' : 'border-hairline',
      )}
    >
      <h3 className="text-[16px] leading-6 font-semibold">{name}</h3>
      <p className="flex items-baseline gap-2">
        <span className="text-[38px] leading-11 font-semibold tracking-tight tabular-nums">{price}</span>
        <span className="text-[14px] text-text-2">{per}</span>
      </p>
      <ul className="flex flex-1 flex-col gap-2.5 text-[15px] leading-6">
        {perks.map((perk) => (
          <li key={perk} className="flex items-center gap-2.5">
            <Check aria-hidden="true" className="size-4 shrink-0 text-detected" />
            {perk}
          </li>
        ))}
      </ul>
      {action}
    </article>
  );
}

/** Frequently asked questions. */
export function Questions() {
  return (
    <section id="questions" className="scroll-mt-14">
      <div className="mx-auto grid max-w-300 gap-8 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_2fr] lg:py-20">
        <SectionHeading title="Questions" />
        <div className="border-t border-hairline">
          {QUESTIONS.map(({ question, answer, more }) => (
            <details key={question} className="group border-b border-hairline">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 text-[16px] leading-6 font-medium [&::-webkit-details-marker]:hidden">
                {question}
                <Plus
                  aria-hidden="true"
                  className="size-4.5 shrink-0 text-text-3 transition-transform duration-100 group-open:rotate-45"
                />
              </summary>
              <p className="max-w-160 pr-8 pb-5 text-[15px] leading-6 text-text-2">
                {answer}
                {more && (
                  <>
                    {' '}
                    <a href={more.path} className="underline underline-offset-4 hover:text-text-1">
                      {more.name}
                    </a>
                  </>
                )}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

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

function SectionHeading({ title, text }: { title: string; text?: string }) {
  return (
    <header className="flex max-w-160 flex-col gap-2">
      <h2 className="text-[26px] leading-8 font-semibold tracking-tight text-balance sm:text-[30px] sm:leading-9">
        {title}
      </h2>
      {text && <p className="text-[16px] leading-6 text-text-2">{text}</p>}
    </header>
  );
}

const ENTRIES = [
  { time: '00:00:12', name: 'Button click' },
  { time: '00:01:47', name: 'Menu open' },
  { time: '00:04:03', name: 'UI element' },
  { time: '00:07:31', name: 'Overlay' },
  { time: '00:12:41', name: 'Interaction' },
] as const;

function SampleLog() {
  return (
    <figure className="flex flex-col self-center overflow-hidden rounded-panel border border-hairline bg-surface-0">
      <figcaption className="panel-title flex justify-between border-b border-hairline px-4 py-3">
        Sample timestamp log
      </figcaption>
      <table className="w-full text-[14px]">
        <thead className="sr-only">
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {ENTRIES.map(({ time, name }) => (
            <tr key={time} className="border-b border-hairline last:border-0">
              <td className="w-24 px-4 py-3.5 text-[13px] text-text-2 tabular-nums">{time}</td>
              <td className="py-3.5 font-medium">{name}</td>
              <td className="px-4 py-3.5 text-right">
                <span className="inline-flex items-center gap-2 text-[12px] font-medium text-detected">
                  <span aria-hidden="true" className="h-3.5 w-0.75 rounded-full bg-detected" />
                  DETECTED
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

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
