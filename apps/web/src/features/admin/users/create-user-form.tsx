import { type RouteBody, TRIAL_DAYS } from '@framescout/contract';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { PasswordField, TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { dayAfter } from '../queries/format-day.ts';
import { newUserFormSchema } from './form-schemas.ts';

type CreateUserFormProps = { isBusy: boolean; onCreate(user: RouteBody<'register'>): void; onCancel(): void };

/** Creates a user with the role, status and expiry that the administrator chooses. */
export function CreateUserForm({ isBusy, onCreate, onCancel }: CreateUserFormProps) {
  const { field, form } = useForm({ schema: newUserFormSchema, send: onCreate });
  return (
    <form
      aria-label="Create user"
      {...form}
      className="flex flex-col gap-2 rounded-panel border border-hairline bg-surface-1 p-4"
    >
      <h2 className="panel-title mb-1">Create user</h2>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Username" {...field('username')} autoComplete="off" required />
        <TextField label="Email" {...field('email')} type="email" autoComplete="off" required />
        <PasswordField label="Password" {...field('password')} autoComplete="new-password" required />
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
          {...field('expiryDate')}
          type="date"
          defaultValue={dayAfter(TRIAL_DAYS)}
          required
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
