import { type AdminEmail, type BulkRecipients, EXTENSION_DAYS, type User } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { bulkRecipientsQuery, useAdminChange } from '../queries/admin-queries.ts';
import { emailFormSchema, toExtensionDays } from './form-schemas.ts';

type EmailDialogProps = {
  /** Null to write to everyone. */
  to: User | null;
  onClose(): void;
};

/** Writes an email to one user or to all; can also extend the trial. */
export function EmailDialog({ to, onClose }: EmailDialogProps) {
  const [extendsTrial, setExtendsTrial] = useState(false);
  // The same for every attempt from this dialog: the server sends it once.
  const [emailId] = useState(() => crypto.randomUUID());
  const counts = useQuery({ ...bulkRecipientsQuery(extendsTrial), enabled: to === null });
  const { isPending, mutate } = useAdminChange({
    call: (email: AdminEmail): Promise<unknown> =>
      to
        ? callApi('sendIndividualEmail', { body: { ...email, userId: to.id, emailId } })
        : callApi('sendBulkEmail', { body: { ...email, batchId: emailId } }),
    success: to ? `Email sent successfully to ${to.username}!` : 'Bulk email sent successfully!',
    failure: to ? 'Failed to send email' : 'Failed to send bulk email',
  });
  const { field, ...form } = useForm({
    schema: emailFormSchema,
    send: (email) => mutate(email, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title={to ? `Email to ${to.username}` : 'Email to all users'}
      description={to ? to.email : 'Everyone gets their own copy, with an unsubscribe link.'}
      sending={{ ...form, isBusy: isPending }}
      action={to ? 'Send Email' : 'Send to all'}
      busy="Sending..."
      isDisabled={to === null && counts.data?.recipients === 0}
      onClose={onClose}
    >
      <TextField label="Subject" {...field('subject')} required />
      <TextArea label="Message" {...field('message')} required />
      <Checkbox name="extendTrial" className="py-1" checked={extendsTrial} onChange={setExtendsTrial}>
        Extend the trial
      </Checkbox>
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
    </FormDialog>
  );
}

function describeCounts({ data, isError }: { data: BulkRecipients | undefined; isError: boolean }): string {
  if (isError) return 'The number of recipients could not be determined.';
  return data ? describeRecipients(data) : 'Counting...';
}

/** Describes who an email to everyone goes to, and who is left out. */
export function describeRecipients(counts: BulkRecipients): string {
  const { recipients, administrators, unsubscribed, unverified, shutOut } = counts;
  const some = (count: number, who: string) => (count > 0 ? [`${count.toLocaleString('en-US')} ${who}`] : []);
  const leftOut = [
    formatCount(administrators, 'administrator'),
    ...some(unsubscribed, 'who unsubscribed'),
    ...some(unverified, 'with an unconfirmed address'),
    ...some(shutOut, 'whose access an administrator ended'),
  ];
  return `Goes to ${formatCount(recipients, 'user')}. Left out: ${leftOut.join(', ')}.`;
}
