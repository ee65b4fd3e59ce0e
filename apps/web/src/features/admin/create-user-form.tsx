import { type RouteBody, TRIAL_DAYS } from '@framescout/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { newUserFormSchema } from './form-schemas.ts';
import { dayAfter } from './format-day.ts';
import { type FormErrors, readForm } from './read-form.ts';

type CreateUserFormProps = { isBusy: boolean; onCreate(user: RouteBody<'register'>): void; onCancel(): void };

/** Makes a user of an administrator's choosing. */
export function CreateUserForm({ isBusy, onCreate, onCancel }: CreateUserFormProps) {
  const [errors, setErrors] = useState<FormErrors>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readForm(event.currentTarget, newUserFormSchema);
    setErrors(form.errors ?? {});
    if (form.values) onCreate(form.values);
  };
  return (
    <form
      aria-label="Create user"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2 rounded-panel border border-hairline bg-surface-1 p-4"
    >
      <h2 className="panel-title mb-1">Create user</h2>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Username" name="username" autoComplete="off" required error={errors['username']} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          required
          error={errors['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          error={errors['password']}
        />
        <SelectField label="Role" name="role" defaultValue="user">
          <option value="user">User</option>
          <option value="admin">Admin</option>
        </SelectField>
        <SelectField label="Subscription status" name="subscriptionStatus" defaultValue="active">
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </SelectField>
        <TextField
          label="Expiry date"
          name="expiryDate"
          type="date"
          defaultValue={dayAfter(TRIAL_DAYS)}
          required
          error={errors['expiryDate']}
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="large" disabled={isBusy}>
          {isBusy ? 'Creating...' : 'Create User'}
        </Button>
        <Button variant="quiet" size="large" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
