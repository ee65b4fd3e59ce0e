import { Plus } from 'lucide-react';
import { QUESTIONS } from './question-list.ts';
import { SectionHeading } from './section-heading.tsx';

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
