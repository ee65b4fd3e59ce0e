import { PRO_PRICE, TRIAL_DAYS, UNCONFIRMED_DAYS } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConsentSwitch } from '../../features/consent/index.ts';
import { clientSettingsQuery } from '../../platform/query-client.ts';
import { Prose, readProse } from '../../ui/text/prose.tsx';
import { HomeHeader, LegalFooter } from './legal-footer.tsx';
import privacy from './privacy.md?raw';
import jobs from './privacy-of-jobs.md?raw';
import terms from './terms.md?raw';

type LegalPageProps = { markdown: string; values: Parameters<typeof readProse>[1] };

/** Shows a legal text, in Markdown. The section without a text says who runs this server. */
function LegalPage({ markdown, values }: LegalPageProps) {
  const [head, ...sections] = readProse(markdown, values);
  return (
    <div className="flex min-h-full flex-col">
      <HomeHeader />
      <main className="mx-auto flex w-full max-w-170 flex-1 flex-col gap-8 px-4 pt-4 pb-12">
        <header className="flex flex-col gap-2">
          <h1 className="text-[28px] leading-9 font-semibold tracking-tight">{head?.title}</h1>
          <p className="text-[16px] leading-6 text-text-2">{head?.text}</p>
        </header>
        {sections.map(({ title, text }) => (
          <section
            key={title}
            className="flex flex-col gap-3 text-[15px] leading-6 text-text-2 [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-4 [&_li]:mb-1.5 [&_strong]:font-medium [&_strong]:text-text-1 [&_ul]:list-disc [&_ul]:pl-5"
          >
            <h2 className="text-[18px] leading-6 font-semibold text-text-1">{title}</h2>
            {text === '' ? <Operator /> : <Prose text={text} Anchor={PageLink} />}
          </section>
        ))}
        <ConsentSwitch />
      </main>
      <LegalFooter />
    </div>
  );
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return <Link to={href}>{children}</Link>;
}

/** Says who runs this server and how to reach them, or that they have not said so. */
function Operator() {
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

const VALUES = { price: PRO_PRICE.amount, trialDays: TRIAL_DAYS, unconfirmedDays: UNCONFIRMED_DAYS };

/** The terms that apply between users and the operator of the server. */
export function TermsPage() {
  return <LegalPage markdown={terms} values={VALUES} />;
}

const OTHERS_OF_JOBS =
  '- **What others got of your jobs:** whoever answers at the address of a webhook, and where your recordings are, keep what they were told by their own rules.';

/** The privacy page: what is stored about people, where, for how long, and how it is deleted. */
export function PrivacyPage() {
  const { data: settings } = useQuery(clientSettingsQuery);
  const backups = settings?.backupsKept ?? null;
  const ifJobs = (text: string) => (settings?.hasJobs ? text : '');
  return (
    <LegalPage
      markdown={privacy}
      values={{
        unconfirmedDays: UNCONFIRMED_DAYS,
        jobs: ifJobs(jobs),
        andJobs: ifJobs(', and your jobs with their results as soon as they can be reached'),
        othersOfJobs: ifJobs(OTHERS_OF_JOBS),
        backups:
          backups === null
            ? 'this server takes none by itself; those of whoever runs it hold your account until they are deleted.'
            : `one is taken every day, and the last ${backups} are kept. Others that whoever runs this server has made hold your account until they are deleted.`,
      }}
    />
  );
}
