import { type AuditAction, type AuditEntry, type AuditPerson, auditActionSchema } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from '../../../ui/buttons/pagination.tsx';
import { SearchField, usePagedSearch } from '../../../ui/fields/search-field.tsx';
import { Choice, type Options } from '../../../ui/fields/select.tsx';
import { QueryResult } from '../../../ui/layout/query-result.tsx';
import { auditQuery } from '../queries/admin-queries.ts';
import { dayOf, formatMoment } from '../queries/format-day.ts';

const PAGE_SIZE = 50;
// On a narrow screen, people are shown below the action.
const WIDE_ONLY = 'max-md:hidden';

type Filter = { person: string; action: AuditAction | null; from: string; to: string };

const EVERYTHING: Filter = { person: '', action: null, from: '', to: '' };

const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  'administrator-signed-in': 'Administrator signed in',
  'user-created': 'User created',
  'role-changed': 'Role changed',
  'expiry-changed': 'Expiry changed',
  'subscription-changed': 'Subscription changed',
  'account-deleted': 'Account deleted',
  'bulk-email-sent': 'Bulk email sent',
  'email-sent': 'Email sent',
  'bulk-email-changed': 'Bulk email changed',
  'mail-tried': 'Paused mail retried',
  'failed-mail-retried': 'Failed mail retried',
  'alert-dismissed': 'Alert dismissed',
  'payments-checked': 'Payments checked',
  'second-factor-on': 'Second factor turned on',
  'second-factor-off': 'Second factor turned off',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'recovery-code-used': 'Recovery code used',
  'api-token-made': 'API token created',
  'api-token-revoked': 'API token revoked',
};

const ACTIONS: Options<AuditAction | null> = [
  [null, 'All actions'],
  ...auditActionSchema.options.map((action) => [action, ACTION_NAMES[action]] as const),
];

/** Shows who did what to whom, filtered by person, action and day. */
export function AuditLog() {
  const { search, setSearch, asked, page, setPage } = usePagedSearch(EVERYTHING);
  const audit = useQuery(auditQuery({ ...onlySet(asked), page, pageSize: PAGE_SIZE }));
  return (
    <div className="flex flex-col gap-4">
      <FilterBar filter={search} onChange={setSearch} />
      <section
        aria-label="Audit log"
        aria-busy={audit.isFetching}
        className="overflow-x-auto rounded-panel border border-hairline bg-surface-1"
      >
        <QueryResult query={audit} failure="The audit log could not be loaded.">
          {({ entries }) =>
            entries.length > 0 ? (
              <AuditTable entries={entries} />
            ) : (
              <p role="status" className="px-4 py-12 text-center text-text-2">
                No entries match.
              </p>
            )
          }
        </QueryResult>
      </section>
      <Pagination page={page} pageSize={PAGE_SIZE} total={audit.data?.total} onPage={setPage} />
    </div>
  );
}

function FilterBar({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) {
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Person"
        placeholder="Search by email or id"
        value={filter.person}
        onChange={(person) => change({ person })}
      />
      <Choice
        aria-label="Action"
        className="h-8.5 bg-surface-1 px-2"
        value={filter.action}
        options={ACTIONS}
        onChange={(action) => change({ action })}
      />
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="flex items-center gap-2 text-text-2">
          {end === 'from' ? 'From' : 'to'}
          <input
            type="date"
            className="h-8.5 rounded-control border border-hairline bg-surface-1 px-2"
            value={filter[end]}
            onChange={({ target }) => change({ [end]: target.value })}
          />
        </label>
      ))}
    </div>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="w-full text-left md:min-w-210">
      <thead>
        <tr className="border-b border-hairline text-text-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col" className={WIDE_ONLY}>
            Who
          </th>
          <th scope="col" className={WIDE_ONLY}>
            Whom
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ entry: { at, action, who, whom, details } }: { entry: AuditEntry }) {
  const actor = describePerson(who, 'the server');
  const subject = whom && whom.id === who?.id ? 'themselves' : describePerson(whom, '');
  return (
    <tr className="border-b border-hairline align-top last:border-0 [&>td]:px-3 [&>td]:py-2">
      <td className="numeric text-text-2 md:whitespace-nowrap">
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td>
        {ACTION_NAMES[action]}
        <span className="block text-[12px] text-text-3">{describeDetails(details)}</span>
        <span className="block text-[12px] wrap-anywhere text-text-2 md:hidden">
          {[actor, subject].filter((name) => name !== '').join(' → ')}
        </span>
      </td>
      <td className={`max-w-60 break-words text-text-2 ${WIDE_ONLY}`} title={who?.id}>
        {actor}
      </td>
      <td className={`max-w-60 break-words text-text-2 ${WIDE_ONLY}`} title={whom?.id}>
        {subject}
      </td>
    </tr>
  );
}

function onlySet({ person, action, from, to }: Filter) {
  return {
    ...(person.trim() !== '' && { person: person.trim() }),
    ...(action !== null && { action }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}

const DETAIL_NAMES: Readonly<Record<string, string>> = {
  role: 'role',
  expiryDate: 'until',
  subscriptionStatus: 'status',
  recipients: 'recipients',
  subject: 'subject',
  extensionDays: 'extended by days',
  kind: 'about',
  change: 'to',
  mails: 'mails',
};

/** Names a person in the audit log by their address; a deleted account by its id, and null as `nobody`. */
export function describePerson(person: AuditPerson | null, nobody: string): string {
  if (!person) return nobody;
  return person.email ?? `deleted account ${person.id.slice(0, 8)}`;
}

/** Describes what was set, such as "role admin". */
export function describeDetails(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${DETAIL_NAMES[name] ?? name} ${toText(name, value)}`)
    .join(', ');
}

function toText(name: string, value: AuditEntry['details'][string]): string {
  return name === 'expiryDate' && typeof value === 'string' ? dayOf(value) : String(value);
}
