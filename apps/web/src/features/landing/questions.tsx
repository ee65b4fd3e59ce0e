import { Plus } from 'lucide-react';
import { SectionHeading } from './section-heading.tsx';

const QUESTIONS = [
  {
    question: 'Is my video uploaded anywhere?',
    answer:
      'No. The file is opened by your browser and stays on your machine; so do the clips and the log. Your account holds your e-mail address and your subscription. Only if you turn it on yourself is a project’s log kept with it, and never a picture.',
  },
  {
    question: 'Which videos can it read?',
    answer:
      'Whatever the browser can decode (MP4, MOV, MKV, WebM, FLV and more), of any length and resolution. What it cannot, such as AVI, WMV or HEVC, is read through FFmpeg inside the page: slower, but just as private.',
  },
  {
    question: 'Which games does it work with?',
    answer:
      'All of them: it looks for what you click, not for what it knows of a game. An element that always looks alike, such as a kill marker, a medal or a menu, is found best.',
  },
  {
    question: 'How exact are the timestamps?',
    answer:
      'To the frame. The times are those of the video itself, with uneven frame rates and delayed starts taken into account, so they fit your editor’s timeline.',
  },
  {
    question: 'What happens after the three days?',
    answer:
      'Nothing is charged: there is no card on file. The analyzer closes until you upgrade, and opens where you left off.',
  },
  {
    question: 'Can I cancel?',
    answer: 'At any time, on your dashboard. Pro stays active to the end of the period that is paid for.',
  },
] as const;

/** Frequently asked questions. */
export function Questions() {
  return (
    <section id="questions" className="scroll-mt-14">
      <div className="mx-auto grid max-w-300 gap-8 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_2fr] lg:py-20">
        <SectionHeading title="Questions" />
        <div className="border-t border-hairline">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className="group border-b border-hairline">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 text-[16px] leading-6 font-medium [&::-webkit-details-marker]:hidden">
                {question}
                <Plus
                  aria-hidden="true"
                  className="size-4.5 shrink-0 text-text-3 transition-transform duration-100 group-open:rotate-45"
                />
              </summary>
              <p className="max-w-160 pr-8 pb-5 text-[15px] leading-6 text-text-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
