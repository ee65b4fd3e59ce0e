import { type SitePageName, sitePages } from '@framescout/contract';
import type { ReactNode } from 'react';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { CallToAction, SiteFrame } from '../site/site-frame.tsx';

type GuideProps = {
  title: string;
  /** The answer in two or three sentences, for those who read no further. */
  answer: string;
  /** Pages to read next. */
  next: readonly { page: SitePageName; name: string }[];
  children: ReactNode;
};

/** A page that answers one question, with links to what to read next. */
export function Guide({ title, answer, next, children }: GuideProps) {
  return (
    <SiteFrame>
      <article className="mx-auto max-w-180 px-4 py-12 sm:px-6 lg:py-16">
        <header className="flex flex-col gap-4 border-b border-hairline pb-8">
          <h1 className="text-[30px] leading-[1.15] font-semibold tracking-[-0.02em] text-balance sm:text-[38px]">
            {title}
          </h1>
          <p className="text-[18px] leading-7 text-text-2">{answer}</p>
        </header>
        <div className="flex flex-col gap-4 pt-8 text-[16px] leading-7 text-text-2 [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-6 [&_h2]:text-[22px] [&_h2]:leading-7 [&_h2]:font-semibold [&_h2]:tracking-tight [&_h2]:text-text-1 [&_li]:pl-1 [&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:pl-6 [&_strong]:font-semibold [&_strong]:text-text-1 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-6">
          {children}
        </div>
      </article>
      <section aria-label="Try it" className="border-t border-hairline bg-surface-1">
        <div className="mx-auto flex max-w-180 flex-col items-start gap-6 px-4 py-10 sm:px-6">
          <p className="text-[18px] leading-7 font-semibold">
            Try it on the sample first. That takes a minute and no account.
          </p>
          <div className="flex flex-wrap gap-3">
            <a href="/#try" className={buttonClasses({ variant: 'primary', size: 'large' })}>
              Try it on the sample
            </a>
            <CallToAction variant="secondary">Start 3-day free trial</CallToAction>
          </div>
          <nav
            aria-label="Read next"
            className="flex flex-wrap gap-x-6 gap-y-1 text-[15px] leading-6 text-text-2"
          >
            {next.map(({ page, name }) => (
              <a
                key={page}
                href={sitePages[page].path}
                className="underline underline-offset-4 hover:text-text-1"
              >
                {name}
              </a>
            ))}
          </nav>
        </div>
      </section>
    </SiteFrame>
  );
}

/** A small table in a guide; the first column holds the row headers. */
export function GuideTable({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={columns.join(', ')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-130 border-collapse text-left text-[14px] leading-5">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-hairline py-2.5 pr-4 font-semibold text-text-1"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head} className="align-top">
              <th scope="row" className="border-b border-hairline py-2.5 pr-4 font-medium text-text-1">
                {head}
              </th>
              {cells.map((cell) => (
                <td key={cell} className="border-b border-hairline py-2.5 pr-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
