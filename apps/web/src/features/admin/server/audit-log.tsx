import { type AuditAction, type AuditEntry, auditActionSchema } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { Pagination } from '../../../ui/buttons/pagination.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { auditQuery } from '../queries/admin-queries.ts';
import { formatMoment } from '../queries/format-day.ts';
import { ACTION_NAMES, describeDetails, describePerson } from './describe-audit-entry.ts';

const PAGE_SIZE = 50;
// Debounces the search while the administrator is typing.
const TYPING_PAUSE_MS = 250;
// On a narrow screen, people are shown below the action.
const WIDE_ONLY = 'max-md:hidden';
const FIELD = 'h-8.5 rounded-control border border-hairline bg-surface-1 px-2';

type Filter = { person: string; action: AuditAction | ''; from: string; to: string };

const EVERYTHING: Filter = { person: '', action: '', from: '', to: '' };

/** Shows who did what to whom, filtered by person, action and day. */
export function AuditLog() {
  const [filter, setFilter] = useState(EVERYTHING);
  const [asked, setAsked] = useState({ filter: EVERYTHING, page: 1 });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ filter, page: 1 }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  const { data, error, isFetching } = useQuery(
    auditQuery({ ...onlySet(asked.filter), page: asked.page, pageSize: PAGE_SIZE }),
  );
  return (
    <div className="flex flex-col gap-4">
      <FilterBar filter={filter} onChange={setFilter} />
      <section
        aria-label="Audit log"
        aria-busy={isFetching}
        className="overflow-x-auto rounded-panel border border-hairline bg-surface-1"
      >
        {data && data.entries.length > 0 ? (
          <AuditTable entries={data.entries} />
        ) : (
          <p role="status" className="px-4 py-12 text-center text-text-2">
            {error
              ? describeFailure(error, 'The audit log could not be loaded.')
              : data
                ? 'No entries match.'
                : 'Loading...'}
          </p>
        )}
      </section>
      <Pagination
        page={asked.page}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => setAsked({ ...asked, page })}
      />
    </div>
  );
}

function FilterBar({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) {
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="relative block w-72 max-w-full max-sm:w-full">
        <span className="sr-only">Person</span>
        <Search aria-hidden="true" className="absolute top-2.5 left-2.5 size-3.5 text-text-3" />
        <input
          type="search"
          placeholder="Search by email or id"
          className={`${FIELD} w-full pl-8`}
          value={filter.person}
          onChange={({ target }) => change({ person: target.value })}
        />
      </label>
      <Select
        aria-label="Action"
        className="h-8.5 bg-surface-1 px-2"
        value={filter.action}
        onChange={({ target }) => change({ action: auditActionSchema.safeParse(target.value).data ?? '' })}
      >
        <option value="">All actions</option>
        {auditActionSchema.options.map((action) => (
          <option key={action} value={action}>
            {ACTION_NAMES[action]}
          </option>
        ))}
      </Select>
      <label className="flex items-center gap-2 text-text-2">
        From
        <input
          type="date"
          className={FIELD}
          value={filter.from}
          onChange={({ target }) => change({ from: target.value })}
        />
      </label>
      <label className="flex items-center gap-2 text-text-2">
        to
        <input
          type="date"
          className={FIELD}
          value={filter.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </label>
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
    ...(action !== '' && { action }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}
