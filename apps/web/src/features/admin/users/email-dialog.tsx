import { type AdminEmail, type BulkRecipients, EXTENSION_DAYS, type User } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { bulkRecipientsQuery } from '../queries/admin-queries.ts';
import { describeRecipients } from './describe-recipients.ts';
import { emailFormSchema, toExtensionDays } from './form-schemas.ts';

type EmailDialogProps = {
  /** Null to write to everyone. */
  to: User | null;
  isBusy: boolean;
  /** `emailId` stays the same for every attempt to send from this dialog. */
  onSend(email: AdminEmail, emailId: string): void;
  onClose(): void;
};

/** Writes an email to one user or to all; can also extend the trial. */
export function EmailDialog({ to, isBusy, onSend, onClose }: EmailDialogProps) {
  const [extendsTrial, setExtendsTrial] = useState(false);
  const [emailId] = useState(() => crypto.randomUUID());
  const counts = useQuery({ ...bulkRecipientsQuery(extendsTrial), enabled: to === null });
  const { field, form } = useForm({ schema: emailFormSchema, send: (email) => onSend(email, emailId) });
  const isForNobody = to === null && counts.data?.recipients === 0;
  return (
    <Dialog
      title={to ? `Email to ${to.username}` : 'Email to all users'}
      description={to ? to.email : 'Everyone gets their own copy, with an unsubscribe link.'}
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-1.5">
        <TextField label="Subject" {...field('subject')} required />
        <TextArea label="Message" {...field('message')} required />
        <label className="flex items-center gap-2 py-1">
          <input
            type="checkbox"
            name="extendTrial"
            checked={extendsTrial}
            onChange={(event) => setExtendsTrial(event.target.checked)}
          />
          Extend the trial
        </label>
        {extendsTrial && (
          <TextField
            label="Days"
            {...field('extensionDays')}
            type="number"
            min={EXTENSION_DAYS.min}
            max={EXTENSION_DAYS.max}
            defaultValue={EXTENSION_DAYS.default}
            hint={`From ${EXTENSION_DAYS.min} to ${EXTENSION_DAYS.max}.`}
            onBlur={({ currentTarget }) => {
              currentTarget.value = String(toExtensionDays(currentTarget.value));
            }}
          />
        )}
        {to === null && (
          <p role="status" className="rounded-control bg-surface-2 px-3 py-2 text-text-2">
            {describeCounts(counts)}
          </p>
        )}
        <footer className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy || isForNobody}>
            {isBusy ? 'Sending...' : to ? 'Send Email' : 'Send to all'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function describeCounts({ data, isError }: { data: BulkRecipients | undefined; isError: boolean }): string {
  if (isError) return 'The number of recipients could not be determined.';
  return data ? describeRecipients(data) : 'Counting...';
}
