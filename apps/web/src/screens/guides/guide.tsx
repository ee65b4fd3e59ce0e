import { type ComponentType, Fragment, type ReactNode } from 'react';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { Prose, readProse } from '../../ui/text/prose.tsx';
import { CallToAction, SiteFrame } from '../site/site-frame.tsx';

type GuideProps = {
  title: string;
  /** The answer in two or three sentences, for those who read no further. */
  answer: string;
  /** Pages to read next. */
  next: readonly { path: string; name: string }[];
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
            {next.map(({ path, name }) => (
              <a key={path} href={path} className="underline underline-offset-4 hover:text-text-1">
                {name}
              </a>
            ))}
          </nav>
        </div>
      </section>
    </SiteFrame>
  );
}

/** Makes a guide of a text in Markdown, whose last section links to the pages to read next. */
export function writtenGuide(markdown: string): ComponentType {
  const [head = { title: '', text: '' }, ...sections] = readProse(markdown);
  const next = [...(sections.pop()?.text ?? '').matchAll(/\[(.+)\]\((.+)\)/g)];
  return () => (
    <Guide
      title={head.title}
      answer={head.text}
      next={next.map(([, name = '', path = '']) => ({ path, name }))}
    >
      {sections.map(({ title, text }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <Prose text={text} />
        </Fragment>
      ))}
    </Guide>
  );
}
