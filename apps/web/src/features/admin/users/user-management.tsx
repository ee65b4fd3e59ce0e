import { type SubscriptionStatus, TRIAL_DAYS, type User } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Mail, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pagination } from '../../../ui/buttons/pagination.tsx';
import { SearchField, usePagedSearch } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { PasswordField, TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { QueryResult } from '../../../ui/layout/query-result.tsx';
import { notifyError } from '../../../ui/toasts/toast-store.ts';
import { useAdminChange, usersQuery } from '../queries/admin-queries.ts';
import { dayAfter } from '../queries/format-day.ts';
import { type NewUser, newUserFormSchema } from './form-schemas.ts';
import { UserDialog, type UserTask, useSetSubscription } from './user-dialogs.tsx';
import { type Sorting, UserTable } from './user-table.tsx';

const PAGE_SIZE = 25;
const FETCH_FAILURE = 'Failed to fetch users';

/**
 * Lists all users, searched, sorted and paged by the server, with everything that an administrator can do to them;
 * `ownId` is the administrator's own id.
 */
export function UserManagement({ ownId }: { ownId: string }) {
  const { search, setSearch, asked, page, setPage } = usePagedSearch('');
  const [sorting, setSorting] = useState<Sorting>({ sort: 'createdAt', order: 'desc' });
  const [isCreating, setCreating] = useState(false);
  const [task, setTask] = useState<UserTask | null>(null);
  const setSubscription = useSetSubscription();
  const wanted = asked.trim();
  const list = useQuery(
    usersQuery({ ...sorting, page, pageSize: PAGE_SIZE, ...(wanted !== '' && { search: wanted }) }),
  );
  const { error } = list;
  useEffect(() => {
    if (error) notifyError(FETCH_FAILURE, describeFailure(error, 'Please try again.'));
  }, [error]);
  const changeStatus = (user: User, subscriptionStatus: SubscriptionStatus) => {
    const isOver = Date.parse(user.expiryDate) <= Date.now();
    if (subscriptionStatus === 'active' && isOver) setTask({ kind: 'activation', user });
    else setSubscription.mutate({ id: user.id, subscriptionStatus });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search users"
          placeholder="Search by name or email"
          className="mr-auto"
          value={search}
          onChange={setSearch}
        />
        <Button onClick={() => setTask({ kind: 'email', user: null })}>
          <Mail aria-hidden="true" />
          Bulk Email
        </Button>
        <Button
          variant={isCreating ? 'secondary' : 'primary'}
          aria-expanded={isCreating}
          onClick={() => setCreating(!isCreating)}
        >
          <UserPlus aria-hidden="true" />
          Create User
        </Button>
      </div>
      {isCreating && <CreateUserForm onClose={() => setCreating(false)} />}
      <section
        aria-label="Users"
        aria-busy={list.isFetching}
        className="overflow-x-auto rounded-panel border border-hairline bg-surface-1"
      >
        <QueryResult query={list} failure={FETCH_FAILURE}>
          {({ entries }) =>
            entries.length > 0 ? (
              <UserTable
                users={entries}
                ownId={ownId}
                sorting={sorting}
                onSort={(next) => {
                  setSorting(next);
                  setPage(1);
                }}
                onStatus={changeStatus}
                onTask={setTask}
              />
            ) : (
              <p role="status" className="px-4 py-12 text-center text-text-2">
                {search === '' ? 'There are no users.' : `No user matches “${search}”.`}
              </p>
            )
          }
        </QueryResult>
      </section>
      <Pagination page={page} pageSize={PAGE_SIZE} total={list.data?.total} onPage={setPage} />
      {task && <UserDialog task={task} ownId={ownId} onClose={() => setTask(null)} />}
    </div>
  );
}

function CreateUserForm({ onClose }: { onClose(): void }) {
  const { isPending, mutate } = useAdminChange({
    call: (body: NewUser) => callApi('register', { body }),
    success: 'User created successfully',
    failure: 'Failed to create user',
  });
  const { field, form } = useForm({
    schema: newUserFormSchema,
    send: (user) => mutate(user, { onSuccess: onClose }),
  });
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
        <Button type="submit" variant="primary" size="large" disabled={isPending}>
          {isPending ? 'Creating...' : 'Create User'}
        </Button>
        <Button variant="quiet" size="large" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
