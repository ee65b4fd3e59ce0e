import type { SubscriptionStatus, User } from '@framescout/contract';
import { Mail, Search, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pagination } from '../../../ui/buttons/pagination.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { useCreateUser, useSetSubscription } from './use-user-changes.ts';
import { PAGE_SIZE, useUserList } from './use-user-list.ts';
import { UserDialog, type UserTask } from './user-dialogs.tsx';
import { UserTable } from './user-table.tsx';

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
