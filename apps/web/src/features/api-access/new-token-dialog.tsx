import { type ApiScope, apiScopeSchema, type RouteAnswer, routes } from '@framescout/contract';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { FormFailure } from '../account/index.ts';

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

/** Creates a token: asks for its name, what it may do and for how long. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [chosen, setChosen] = useState<readonly ApiScope[]>(apiScopeSchema.options);
  const { field, form, isBusy, failure } = useForm({
    schema: formSchema,
    fallback: 'The token could not be created. Please try again.',
    send: async (body) => {
      onMade(await callApi('makeApiToken', { body }));
    },
  });
  const scopesField = field('scopes');
  return (
    <Dialog title="New API token" onClose={onClose}>
      <form {...form} aria-label="New API token" className="flex flex-col gap-2">
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
            <label key={scope} className="flex items-center gap-2">
              <input
                type="checkbox"
                aria-describedby="scopes-note"
                aria-invalid={scopesField.error !== undefined}
                checked={chosen.includes(scope)}
                onChange={({ target }) => {
                  setChosen(
                    apiScopeSchema.options.filter((one) =>
                      one === scope ? target.checked : chosen.includes(one),
                    ),
                  );
                  scopesField.onChange();
                }}
              />
              {SCOPES[scope]}
            </label>
          ))}
          <p id="scopes-note" className="min-h-4 text-[12px] leading-4 text-danger">
            {scopesField.error}
          </p>
        </fieldset>
        <SelectField label="Expires" name="expiresInDays" defaultValue="90">
          {LIFETIMES.map(({ days, text }) => (
            <option key={days} value={days}>
              {text}
            </option>
          ))}
        </SelectField>
        <FormFailure reason={failure} />
        <footer className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Creating...' : 'Create token'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
