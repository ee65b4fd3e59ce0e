import { describeBrowser, type Session } from '@framescout/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { QueryResult } from '../../../ui/layout/query-result.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useServerChange } from '../../../ui/toasts/use-server-change.ts';

/** Fetches the user's sessions, that is, where they are signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi('listSessions', { signal }),
  // Another device may have signed in since this list was last shown.
  staleTime: 0,
});

/** Lists where the user is signed in, and ends any or all of the other sessions. */
export function SessionList() {
  const end = { failure: 'Session not ended', affects: sessionsQuery.queryKey };
  const ending = useServerChange({
    ...end,
    call: (id: string) => callApi('endSession', { params: { id } }),
    success: 'Session ended',
  });
  const endingOthers = useServerChange({
    ...end,
    call: () => callApi('endOtherSessions'),
    success: 'All other sessions ended',
  });
  return (
    <QueryResult query={useQuery(sessionsQuery)} failure="Your sessions could not be loaded.">
      {(sessions) => (
        <div className="flex flex-col gap-3">
          <ul className="flex flex-col divide-y divide-hairline">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ending.isPending && ending.variables === session.id}
                onEnd={() => ending.mutate(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              className="self-start"
              disabled={endingOthers.isPending}
              onClick={() => endingOthers.mutate()}
            >
              {endingOthers.isPending ? 'Ending...' : 'End all others'}
            </Button>
          )}
        </div>
      )}
    </QueryResult>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd(): void }) {
  const browser = describeBrowser(session.userAgent);
  const network = describeNetwork(session.network);
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Monitor className="size-4 shrink-0 text-text-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate" title={session.userAgent}>
          {browser}
          {session.isCurrent && (
            <span className="ml-2 rounded bg-surface-3 px-1.5 py-0.5 text-[12px] text-text-2">
              This browser
            </span>
          )}
        </p>
        <p className="text-[12px] text-text-3">
          {network} · since {formatDateTime(session.createdAt)}
          {!session.isCurrent && ` · last used ${formatDateTime(session.lastSeenAt)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          disabled={isEnding}
          onClick={onEnd}
          aria-label={`End the session of ${browser}, ${network}`}
        >
          {isEnding ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  );
}

function describeNetwork(network: string): string {
  if (network === 'local') return 'The server’s own machine';
  return network === 'unknown' ? 'Unknown network' : `Network ${network}`;
}
