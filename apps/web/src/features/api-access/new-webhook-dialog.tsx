import { type RouteAnswer, routes } from '@framescout/contract';
import { z } from 'zod';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { FormFailure } from '../account/index.ts';

const formSchema = z.object({ url: z.string().trim().pipe(routes.addWebhook.body.shape.url) });

type NewWebhookDialogProps = { onAdded(added: RouteAnswer<'addWebhook'>): void; onClose(): void };

/** Adds a webhook: an address that is called when a job ends. */
export function NewWebhookDialog({ onAdded, onClose }: NewWebhookDialogProps) {
  const { field, form, isBusy, failure } = useForm({
    schema: formSchema,
    fallback: 'The webhook could not be added. Please try again.',
    send: async (body) => {
      onAdded(await callApi('addWebhook', { body }));
    },
  });
  return (
    <Dialog title="Add a webhook" onClose={onClose}>
      <form {...form} aria-label="Add a webhook" className="flex flex-col gap-2">
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/framescout"
          hint="Receives a POST request when a job completes, fails or is cancelled"
          {...field('url')}
        />
        <FormFailure reason={failure} />
        <footer className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Adding...' : 'Add webhook'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
