import type { User } from '@framescout/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { expiryFormSchema } from './form-schemas.ts';
import { dayOf } from './format-day.ts';
import { type FormErrors, readForm } from './read-form.ts';

type ExpiryDialogProps = { user: User; isBusy: boolean; onSave(expiryDate: string): void; onClose(): void };

/** Moves the end of a user's access; who they are is shown only. */
export function ExpiryDialog({ user, isBusy, onSave, onClose }: ExpiryDialogProps) {
  const [errors, setErrors] = useState<FormErrors>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readForm(event.currentTarget, expiryFormSchema);
    setErrors(form.errors ?? {});
    if (form.values) onSave(form.values.expiryDate);
  };
  return (
    <Dialog title="Edit user" description="Only the end of access can be changed." onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
        <TextField label="Username" value={user.username} readOnly className="text-text-2" />
        <TextField label="Email" value={user.email} readOnly className="text-text-2" />
        <TextField
          label="Expiry date"
          name="expiryDate"
          type="date"
          defaultValue={dayOf(user.expiryDate)}
          required
          error={errors['expiryDate']}
        />
        <footer className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
