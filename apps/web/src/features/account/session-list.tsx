import type { Session } from '@framescout/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { notifyError } from '../../ui/toast-store.ts';
import { describeBrowser } from './describe-browser.ts';

const KEY = ['sessions'];
const time = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Lists the places where the user is signed in, and lets them sign out of all but this one. */
export function SessionList() {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi('listSessions', { signal }),
    // Another device may have signed in since this page was last shown.
    staleTime: 0,
  });
  const ending = useMutation({
    mutationFn: (id: string) => callApi('endSession', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (failure) => notifyError('Session not ended', describeFailure(failure, 'Please try again.')),
  });
  if (error)
    return <p className="text-text-2">{describeFailure(error, 'Your sessions could not be fetched.')}</p>;
  if (!data) return <p className="text-text-3">Loading...</p>;
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {data.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={ending.isPending && ending.variables === session.id}
          onEnd={() => ending.mutate(session.id)}
        />
      ))}
    </ul>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd(): void }) {
  const browser = describeBrowser(session.userAgent);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Monitor className="size-4 shrink-0 text-text-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate" title={session.userAgent}>
          {browser}
        </p>
        <p className="truncate text-[12px] text-text-3">
          {session.address} · {time.format(Date.parse(session.lastSeenAt))}
        </p>
      </div>
      {session.isCurrent ? (
        <span className="text-[12px] text-text-2">This browser</span>
      ) : (
        <Button
          size="small"
          disabled={isEnding}
          onClick={onEnd}
          aria-label={`End the session of ${browser}, ${session.address}`}
        >
          {isEnding ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  );
}
