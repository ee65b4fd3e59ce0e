import { type RouteBody, type SubscriptionStatus, TRIAL_DAYS, type User } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Mail, Search, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pagination } from '../../../ui/buttons/pagination.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { PasswordField, TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { usersQuery } from '../queries/admin-queries.ts';
import { dayAfter } from '../queries/format-day.ts';
import { newUserFormSchema } from './form-schemas.ts';
import { notifyFailure, useCreateUser, useSetSubscription } from './use-user-changes.ts';
import { UserDialog, type UserTask } from './user-dialogs.tsx';
import { type Sorting, UserTable } from './user-table.tsx';

/**
 * Lists all users, with everything that an administrator can do to them; `ownId` is the administrator's own
 * id.
 */
export function UserManagement({ ownId }: { ownId: string }) {
  const list = useUserList();
  const [isCreating, setCreating] = useState(false);
  const [task, setTask] = useState<UserTask | null>(null);
  const createUser = useCreateUser();
  const setSubscription = useSetSubscription();
  const changeStatus = (user: User, subscriptionStatus: SubscriptionStatus) => {
    const isOver = Date.parse(user.expiryDate) <= Date.now();
    if (subscriptionStatus === 'active' && isOver) setTask({ kind: 'activation', user });
    else setSubscription.mutate({ id: user.id, subscriptionStatus });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <label className="relative mr-auto block w-72 max-w-full max-sm:w-full">
          <span className="sr-only">Search users</span>
          <Search aria-hidden="true" className="absolute top-2.5 left-2.5 size-3.5 text-text-3" />
          <input
            type="search"
            placeholder="Search by name or email"
            className="h-8.5 w-full rounded-control border border-hairline bg-surface-1 pr-2 pl-8"
            value={list.search}
            onChange={({ target }) => list.setSearch(target.value)}
          />
        </label>
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
      {isCreating && (
        <CreateUserForm
          isBusy={createUser.isPending}
          onCreate={(user) => createUser.mutate(user, { onSuccess: () => setCreating(false) })}
          onCancel={() => setCreating(false)}
        />
      )}
      <section
        aria-label="Users"
        aria-busy={list.isFetching}
        className="overflow-x-auto rounded-panel border border-hairline bg-surface-1"
      >
        {list.users.length > 0 ? (
          <UserTable
            users={list.users}
            ownId={ownId}
            sorting={list.sorting}
            onSort={list.setSorting}
            onStatus={changeStatus}
            onExpiry={(user) => setTask({ kind: 'expiry', user })}
            onRole={(user) => setTask({ kind: 'role', user })}
            onSecondFactor={(user) => setTask({ kind: 'second-factor', user })}
            onEmail={(user) => setTask({ kind: 'email', user })}
            onDelete={(user) => setTask({ kind: 'delete', user })}
          />
        ) : (
          <div role="status" className="flex flex-col items-center gap-3 px-4 py-12 text-text-2">
            {emptyText(list)}
            {list.hasFailed && <Button onClick={() => void list.refetch()}>Try again</Button>}
          </div>
        )}
      </section>
      <Pagination page={list.page} pageSize={PAGE_SIZE} total={list.total} onPage={list.setPage} />
      {task && <UserDialog task={task} ownId={ownId} onClose={() => setTask(null)} />}
    </div>
  );
}

function emptyText({ hasFailed, isPending, search }: ReturnType<typeof useUserList>): string {
  if (hasFailed) return 'Failed to fetch users';
  if (isPending) return 'Loading...';
  return search === '' ? 'There are no users.' : `No user matches “${search}”.`;
}

/** Users per page. */
const PAGE_SIZE = 25;
// Debounces the search while the administrator is typing.
const TYPING_PAUSE_MS = 250;

/** Provides the list of users, searched, sorted and paged by the server. */
function useUserList() {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ sort: 'createdAt', order: 'desc' });
  const [page, setPage] = useState(1);

  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(search.trim());
      setPage(1);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  const { data, error, isPending, isFetching, refetch } = useQuery(
    usersQuery({ ...sorting, page, pageSize: PAGE_SIZE, ...(asked !== '' && { search: asked }) }),
  );
  useEffect(() => {
    if (error) notifyFailure(error, 'Failed to fetch users');
  }, [error]);

  const total = data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  useEffect(() => {
    // The last user on the last page may have been deleted.
    if (data && page > lastPage) setPage(lastPage);
  }, [data, page, lastPage]);

  return {
    users: data?.users ?? [],
    total,
    page,
    setPage,
    search,
    setSearch,
    sorting,
    setSorting: (wanted: Sorting) => {
      setSorting(wanted);
      setPage(1);
    },
    isPending,
    isFetching,
    hasFailed: error !== null,
    refetch,
  };
}

type CreateUserFormProps = { isBusy: boolean; onCreate(user: RouteBody<'register'>): void; onCancel(): void };

/** Creates a user with the role, status and expiry that the administrator chooses. */
function CreateUserForm({ isBusy, onCreate, onCancel }: CreateUserFormProps) {
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
