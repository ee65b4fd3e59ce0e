import { type AdminEmail, EXTENSION_DAYS, type User } from '@framescout/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { emailFormSchema } from './form-schemas.ts';
import { toExtensionDays } from './to-extension-days.ts';

type EmailDialogProps = {
  /** Null to write to everyone. */
  to: User | null;
  isBusy: boolean;
  onSend(email: AdminEmail): void;
  onClose(): void;
};

/** Writes an email to one user or to all; can also extend the trial. */
export function EmailDialog({ to, isBusy, onSend, onClose }: EmailDialogProps) {
  const [extendsTrial, setExtendsTrial] = useState(false);
  const { field, form } = useForm({ schema: emailFormSchema, send: onSend });
  return (
    <Dialog
      title={to ? `Email to ${to.username}` : 'Email to all users'}
      description={to ? to.email : 'Goes to every user, each with a copy of their own.'}
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
        <footer className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Sending...' : to ? 'Send Email' : 'Send to all'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
