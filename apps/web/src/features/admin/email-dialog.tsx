import { type AdminEmail, EXTENSION_DAYS, type User } from '@framescout/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { emailFormSchema } from './form-schemas.ts';
import { type FormErrors, readForm, toExtensionDays } from './read-form.ts';

type EmailDialogProps = {
  /** Null where it goes to all. */
  to: User | null;
  isBusy: boolean;
  onSend(email: AdminEmail): void;
  onClose(): void;
};

/** Writes an e-mail, to one user or to all, which can extend the trial. */
export function EmailDialog({ to, isBusy, onSend, onClose }: EmailDialogProps) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [extendsTrial, setExtendsTrial] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readForm(event.currentTarget, emailFormSchema);
    setErrors(form.errors ?? {});
    if (form.values) onSend(form.values);
  };
  return (
    <Dialog
      title={to ? `Email to ${to.username}` : 'Email to all users'}
      description={to ? to.email : 'Goes to every user, each with a copy of their own.'}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
        <TextField label="Subject" name="subject" required error={errors['subject']} />
        <TextArea label="Message" name="message" required error={errors['message']} />
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
            name="extensionDays"
            type="number"
            min={EXTENSION_DAYS.min}
            max={EXTENSION_DAYS.max}
            defaultValue={EXTENSION_DAYS.default}
            error={errors['extensionDays']}
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
