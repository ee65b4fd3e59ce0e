import {
  type ApiScope,
  type ApiToken,
  apiScopeSchema,
  MAX_API_TOKENS,
  type RouteAnswer,
  routes,
} from '@framescout/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import { FieldNote, TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { QueryResult } from '../../ui/layout/query-result.tsx';
import { formatDateTime, formatDay } from '../../ui/text/format.ts';
import { useServerChange } from '../../ui/toasts/use-server-change.ts';
import { OneTimeSecret } from './one-time-secret.tsx';

/** Fetches the user's API tokens; always stale, since programs use them while the page is open. */
const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => callApi('listApiTokens', { signal }),
  staleTime: 0,
});

/** Lists the user's API tokens, and creates and revokes them. */
export function TokenPanel() {
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const { isPending, mutate } = useServerChange({
    call: (id: string) => callApi('revokeApiToken', { params: { id } }),
    success: 'Token revoked',
    failure: 'Token not revoked',
    affects: tokensQuery.queryKey,
  });
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
      <QueryResult query={tokens} failure="Your tokens could not be loaded.">
        {(all) => (
          <>
            {all.length > 0 && (
              <ul aria-label="API tokens" className="flex flex-col divide-y divide-hairline">
                {all.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
                ))}
              </ul>
            )}
            {all.length >= MAX_API_TOKENS ? (
              <p className="text-text-2">
                You have reached the limit. To make another, revoke one that you no longer need.
              </p>
            ) : (
              <Button className="self-start" onClick={() => setMaking(true)}>
                New token
              </Button>
            )}
          </>
        )}
      </QueryResult>
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
          action="Revoke token"
          busy="Revoking..."
          refusal="Keep it"
          isBusy={isPending}
          onConfirm={() => mutate(asked.id, { onSettled: () => setAsked(null) })}
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

const SCOPES: Record<ApiScope, string> = {
  'jobs:read': 'See your jobs and download their files',
  'jobs:write': 'Submit jobs, cancel and retry them',
};

const LIFETIMES = [
  { days: '30', text: 'After 30 days' },
  { days: '90', text: 'After 90 days' },
  { days: '365', text: 'After a year' },
  { days: '', text: 'Never' },
];

const { name, scopes, expiresInDays } = routes.makeApiToken.body.shape;
const formSchema = z.object({
  name,
  // Scopes as the field holds them: separated by spaces.
  scopes: z
    .string()
    .transform((text) => text.split(' ').filter((scope) => scope !== ''))
    .pipe(scopes),
  expiresInDays: z
    .string()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(expiresInDays.unwrap()),
});

type NewTokenDialogProps = { onMade(made: RouteAnswer<'makeApiToken'>): void; onClose(): void };

function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [chosen, setChosen] = useState<readonly ApiScope[]>(apiScopeSchema.options);
  const { field, ...sending } = useForm({
    schema: formSchema,
    fallback: 'The token could not be created. Please try again.',
    send: async (body) => onMade(await callApi('makeApiToken', { body })),
  });
  const { error, onChange } = field('scopes');
  const choose = (scope: ApiScope, isChosen: boolean) => {
    setChosen(apiScopeSchema.options.filter((one) => (one === scope ? isChosen : chosen.includes(one))));
    onChange();
  };
  return (
    <FormDialog
      title="New API token"
      sending={sending}
      action="Create token"
      busy="Creating..."
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="Nightly VODs"
        hint="The program that will use it"
        {...field('name')}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium">Permissions</legend>
        <input type="hidden" name="scopes" value={chosen.join(' ')} readOnly />
        {apiScopeSchema.options.map((scope) => (
          <Checkbox
            key={scope}
            aria-describedby="scopes-note"
            aria-invalid={error !== undefined}
            checked={chosen.includes(scope)}
            onChange={(isChosen) => choose(scope, isChosen)}
          >
            {SCOPES[scope]}
          </Checkbox>
        ))}
        <FieldNote id="scopes-note" error={error} />
      </fieldset>
      <SelectField label="Expires" name="expiresInDays" defaultValue="90">
        {LIFETIMES.map(({ days, text }) => (
          <option key={days} value={days}>
            {text}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
