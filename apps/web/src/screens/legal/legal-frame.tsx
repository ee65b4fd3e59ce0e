import { sitePages } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConsentSwitch } from '../../features/consent/index.ts';
import { ThemeToggle } from '../../features/theme/index.ts';
import { clientSettingsQuery } from '../../platform/query-client.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';

type LegalFrameProps = { title: string; text: string; children: ReactNode };

/** The frame around the legal pages. */
export function LegalFrame({ title, text, children }: LegalFrameProps) {
  return (
    <div className="flex min-h-full flex-col">
      <HomeHeader />
      <main className="mx-auto flex w-full max-w-170 flex-1 flex-col gap-8 px-4 pt-4 pb-12">
        <header className="flex flex-col gap-2">
          <h1 className="text-[28px] leading-9 font-semibold tracking-tight">{title}</h1>
          <p className="text-[16px] leading-6 text-text-2">{text}</p>
        </header>
        {children}
        <ConsentSwitch />
      </main>
      <LegalFooter />
    </div>
  );
}

/** A section of a legal page. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 text-[15px] leading-6 text-text-2 [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-4 [&_li]:mb-1.5 [&_strong]:font-medium [&_strong]:text-text-1 [&_ul]:list-disc [&_ul]:pl-5">
      <h2 className="text-[18px] leading-6 font-semibold text-text-1">{title}</h2>
      {children}
    </section>
  );
}

/** The footer with links to the privacy page, the terms and the licenses, for every page of the app. */
export function LegalFooter() {
  return (
    <footer className="flex justify-center gap-4 px-4 py-5 text-[12px] text-text-3 [&_a]:underline-offset-4 [&_a]:hover:underline">
      <Link to="/privacy">Privacy</Link>
      <Link to="/terms">Terms</Link>
      <a href={sitePages.licenses.path}>Licenses</a>
    </footer>
  );
}

/** The header of pages that lead back to the landing page. */
export function HomeHeader() {
  return (
    <header className="flex h-14 shrink-0 items-center justify-between px-4">
      <a href="/" className={buttonClasses({ variant: 'quiet' })}>
        <ArrowLeft aria-hidden="true" />
        Back to home
      </a>
      <ThemeToggle />
    </header>
  );
}

/** Says who runs this server and how to reach them, or that they have not said so. */
export function Operator() {
  const { data, isError } = useQuery(clientSettingsQuery);
  if (isError) return <p>Who runs this server could not be fetched. Reload the page to try again.</p>;
  if (!data) return <p>Loading...</p>;
  const { name, contact } = data.operator;
  if (name === null && contact === null) {
    return (
      <p role="note">
        <strong>Whoever runs this server has not said who they are or how they can be reached.</strong> Ask
        the person who gave you its address before you trust it with anything.
      </p>
    );
  }
  return (
    <>
      <p>
        {name === null ? (
          <>Whoever runs this server has not said who they are.</>
        ) : (
          <>
            This server is run by <strong>{name}</strong>, who decides about what is kept on it.
          </>
        )}
      </p>
      <p>
        {contact === null ? (
          <>They have not said how they can be reached.</>
        ) : (
          <>
            They can be reached at: <strong className="break-words">{contact}</strong>
          </>
        )}
      </p>
    </>
  );
}
