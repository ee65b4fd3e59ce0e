import { UNCONFIRMED_DAYS } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { clientSettingsQuery } from '../../platform/query-client.ts';
import { LegalPage } from './legal-page.tsx';
import privacy from './privacy.md?raw';
import jobs from './privacy-of-jobs.md?raw';

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
