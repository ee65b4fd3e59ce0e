import { TRIAL_DAYS, type User } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { expiryFormSchema } from './form-schemas.ts';
import { dayAfter, dayOf } from './format-day.ts';

type ExpiryDialogProps = {
  user: User;
  /** Whether access that has ended is being restored. */
  isActivation?: boolean;
  isBusy: boolean;
  onSave(expiryDate: string): void;
  onClose(): void;
};

/**
 * Changes when a user's access ends; username and email are read-only. Saving the day on which it ends anyway
 * just closes the dialog: the end would otherwise move to the end of that day.
 */
export function ExpiryDialog({ user, isActivation = false, isBusy, onSave, onClose }: ExpiryDialogProps) {
  const { field, form } = useForm({
    schema: expiryFormSchema,
    send({ expiryDate }) {
      if (!isActivation && expiryDate === dayOf(user.expiryDate)) onClose();
      else onSave(expiryDate);
    },
  });
  return (
    <Dialog
      title={isActivation ? 'Activate user' : 'Edit user'}
      description={
        isActivation
          ? `Access ended on ${dayOf(user.expiryDate)}. Choose a new end.`
          : 'Only the expiry date can be changed.'
      }
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-1.5">
        <TextField label="Username" value={user.username} readOnly className="text-text-2" />
        <TextField label="Email" value={user.email} readOnly className="text-text-2" />
        <TextField
          label="Expiry date"
          {...field('expiryDate')}
          type="date"
          min={isActivation ? dayAfter(1) : undefined}
          defaultValue={isActivation ? dayAfter(TRIAL_DAYS) : dayOf(user.expiryDate)}
          required
        />
        <footer className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Saving...' : isActivation ? 'Activate' : 'Save'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
