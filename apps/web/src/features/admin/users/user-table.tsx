import type { SubscriptionStatus, User, UserSort } from '@framescout/contract';
import { ArrowDown, ArrowUp, CalendarClock, Mail, ShieldOff, Trash2, UserCog } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Choice } from '../../../ui/fields/select.tsx';
import { dayOf } from '../queries/format-day.ts';
import type { UserTask } from './user-dialogs.tsx';

/** Which column the table is sorted by, and in which direction. */
export type Sorting = { sort: UserSort; order: 'asc' | 'desc' };

// On a narrow screen these columns move below the username or disappear.
const WIDE_ONLY = 'max-md:hidden';

const COLUMNS: readonly { sort: UserSort; title: string; className?: string }[] = [
  { sort: 'username', title: 'Username' },
  { sort: 'email', title: 'Email', className: WIDE_ONLY },
  { sort: 'role', title: 'Role', className: WIDE_ONLY },
  { sort: 'subscriptionStatus', title: 'Status' },
  { sort: 'expiryDate', title: 'Expires', className: WIDE_ONLY },
  { sort: 'createdAt', title: 'Joined', className: WIDE_ONLY },
];

type UserTableProps = {
  users: readonly User[];
  /** The administrator's own id: they delete their account and turn off their second factor elsewhere. */
  ownId: string;
  sorting: Sorting;
  onSort(sorting: Sorting): void;
  onStatus(user: User, status: SubscriptionStatus): void;
  onTask(task: UserTask): void;
};

/** Shows one page of users, one per row. */
export function UserTable({ users, ownId, sorting, onSort, ...on }: UserTableProps) {
  return (
    <table className="w-full text-left md:min-w-210">
      <thead>
        <tr className="border-b border-hairline">
          {COLUMNS.map((column) => (
            <SortHeader key={column.sort} {...column} sorting={sorting} onSort={onSort} />
          ))}
          <th scope="col" className="px-3 md:w-44 py-2 text-right font-medium text-text-2">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} isOwn={user.id === ownId} {...on} />
        ))}
      </tbody>
    </table>
  );
}

type SortHeaderProps = Pick<UserTableProps, 'sorting' | 'onSort'> & (typeof COLUMNS)[number];

function SortHeader({ title, sort, className = '', sorting, onSort }: SortHeaderProps) {
  const order = sorting.sort === sort ? sorting.order : null;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className={`p-0 ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort({ sort, order: order === 'asc' ? 'desc' : 'asc' })}
        className="flex w-full items-center gap-1 px-3 py-2 font-medium text-text-2 hover:text-text-1 focus-visible:-outline-offset-2"
      >
        {title}
        <Arrow aria-hidden="true" className={order === null ? 'size-3.5 opacity-0' : 'size-3.5'} />
      </button>
    </th>
  );
}

const STATUSES = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const;

const TASKS = [
  { kind: 'second-factor', label: 'Remove the second factor of', Icon: ShieldOff },
  { kind: 'expiry', label: 'Edit the expiry date of', Icon: CalendarClock },
  { kind: 'role', label: 'Change the role of', Icon: UserCog },
  { kind: 'email', label: 'Send an email to', Icon: Mail },
  { kind: 'delete', label: 'Delete', Icon: Trash2 },
] as const;

type UserRowProps = Pick<UserTableProps, 'onStatus' | 'onTask'> & { user: User; isOwn: boolean };

function UserRow({ user, isOwn, onStatus, onTask }: UserRowProps) {
  const tasks = TASKS.filter(({ kind }) => {
    if (kind === 'second-factor') return user.secondFactor === 'on' && !isOwn;
    return kind !== 'delete' || !isOwn;
  });
  return (
    <tr className="border-b border-hairline last:border-0 hover:bg-surface-2">
      <th
        scope="row"
        className="max-w-37 truncate py-1.5 pr-2 pl-3 font-medium md:max-w-40 md:pr-3"
        title={user.username}
      >
        {user.username}
        {isOwn && <span className="ml-2 font-normal text-text-3">you</span>}
        <span className="block truncate font-normal text-[12px] text-text-2 md:hidden">{user.email}</span>
        <span className="block font-normal text-[12px] text-text-3 md:hidden">
          {user.role === 'admin' ? 'Admin' : 'User'}
          <span className="numeric block">until {dayOf(user.expiryDate)}</span>
        </span>
      </th>
      <td className={`max-w-60 truncate px-3 py-1.5 text-text-2 ${WIDE_ONLY}`} title={user.email}>
        {user.email}
      </td>
      <td className={`px-3 py-1.5 text-text-2 ${WIDE_ONLY}`}>{user.role === 'admin' ? 'Admin' : 'User'}</td>
      <td className="py-1.5 md:px-3">
        <Choice
          aria-label={`Subscription status of ${user.username}`}
          className={user.subscriptionStatus === 'active' ? '' : 'text-text-3'}
          value={user.subscriptionStatus}
          options={STATUSES}
          onChange={(status) => onStatus(user, status)}
        />
      </td>
      <td className={`numeric px-3 py-1.5 whitespace-nowrap text-text-2 ${WIDE_ONLY}`}>
        {dayOf(user.expiryDate)}
      </td>
      <td className={`numeric px-3 py-1.5 whitespace-nowrap text-text-2 ${WIDE_ONLY}`}>
        {dayOf(user.createdAt)}
      </td>
      <td className="py-1.5 md:px-2">
        <div className="flex justify-end max-md:w-32 max-md:flex-wrap">
          {tasks.map(({ kind, label, Icon }) => (
            <IconButton key={kind} label={`${label} ${user.username}`} onClick={() => onTask({ kind, user })}>
              <Icon className={kind === 'delete' ? 'text-danger' : ''} />
            </IconButton>
          ))}
          {/* Keeps the other buttons aligned with the rows above and below. */}
          {isOwn && <span className="size-8" />}
        </div>
      </td>
    </tr>
  );
}
