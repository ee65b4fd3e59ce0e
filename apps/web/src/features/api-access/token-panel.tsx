import { type ApiScope, type ApiToken, MAX_API_TOKENS } from '@framescout/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { formatDateTime, formatDay } from '../../ui/text/format.ts';
import { tokensQuery, useRevokeToken } from './access-queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';

/** Lists the user's API tokens, and creates and revokes them. */
export function TokenPanel() {
  const client = useQueryClient();
  const { data, error } = useQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const revoking = useRevokeToken();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        Programs use a token instead of your password. It gives access to your jobs only.
      </p>
      {made && (
        <OneTimeSecret title={`Token “${made.name}”`} secret={made.secret} onDone={() => setMade(null)}>
          Store it where your program can read it. It won’t be shown again.
        </OneTimeSecret>
      )}
      {error && <p className="text-danger">{describeFailure(error, 'Your tokens could not be loaded.')}</p>}
      {!data && !error && <p className="text-text-3">Loading...</p>}
      {data && data.length > 0 && (
        <ul aria-label="API tokens" className="flex flex-col divide-y divide-hairline">
          {data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
          ))}
        </ul>
      )}
      {data && data.length >= MAX_API_TOKENS ? (
        <p className="text-text-2">
          You have reached the limit. To make another, revoke one that you no longer need.
        </p>
      ) : (
        <Button className="self-start" disabled={!data} onClick={() => setMaking(true)}>
          New token
        </Button>
      )}
      {isMaking && (
        <NewTokenDialog
          onClose={() => setMaking(false)}
          onMade={({ token, secret }) => {
            setMaking(false);
            setMade({ name: token.name, secret });
            void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={`Revoke “${asked.name}”?`}
          description="Programs that use it will be refused. This cannot be undone."
          action={revoking.isPending ? 'Revoking...' : 'Revoke token'}
          refusal="Keep it"
          isBusy={revoking.isPending}
          onConfirm={() => revoking.mutate(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke(): void }) {
  const { name, ending, scopes, lastUsedAt, expiresAt } = token;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <KeyRound className="size-4 shrink-0 text-text-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate" title={name}>
            {name}
          </span>
          <span className="numeric shrink-0 text-text-3">…{ending}</span>
        </p>
        <p className="text-[12px] text-text-3">
          {describeScopes(scopes)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatDateTime(lastUsedAt)}`}
          {expiresAt !== null && (
            <span className={isOver ? 'text-danger' : ''}>
              {' '}
              · {isOver ? 'ended' : 'until'} {formatDay(expiresAt)}
            </span>
          )}
        </p>
      </div>
      <Button size="small" onClick={onRevoke} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </li>
  );
}

function describeScopes(scopes: readonly ApiScope[]): string {
  const [canRead, canWrite] = [scopes.includes('jobs:read'), scopes.includes('jobs:write')];
  if (canRead && canWrite) return 'Reads and submits';
  return canWrite ? 'Submits' : 'Reads';
}
