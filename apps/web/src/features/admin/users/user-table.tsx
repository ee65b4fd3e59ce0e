import type { SubscriptionStatus, User, UserSort } from '@framescout/contract';
import { ArrowDown, ArrowUp, CalendarClock, Mail, ShieldOff, Trash2, UserCog } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { dayOf } from '../queries/format-day.ts';

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
  onExpiry(user: User): void;
  onRole(user: User): void;
  onSecondFactor(user: User): void;
  onEmail(user: User): void;
  onDelete(user: User): void;
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

type UserRowProps = Omit<UserTableProps, 'users' | 'ownId' | 'sorting' | 'onSort'> & {
  user: User;
  isOwn: boolean;
};

function UserRow({
  user,
  isOwn,
  onStatus,
  onExpiry,
  onRole,
  onSecondFactor,
  onEmail,
  onDelete,
}: UserRowProps) {
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
        <Select
          aria-label={`Subscription status of ${user.username}`}
          className={user.subscriptionStatus === 'active' ? '' : 'text-text-3'}
          value={user.subscriptionStatus}
          onChange={({ target }) => onStatus(user, target.value === 'active' ? 'active' : 'inactive')}
        >
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </Select>
      </td>
      <td className={`numeric px-3 py-1.5 whitespace-nowrap text-text-2 ${WIDE_ONLY}`}>
        {dayOf(user.expiryDate)}
      </td>
      <td className={`numeric px-3 py-1.5 whitespace-nowrap text-text-2 ${WIDE_ONLY}`}>
        {dayOf(user.createdAt)}
      </td>
      <td className="py-1.5 md:px-2">
        <div className="flex justify-end max-md:w-32 max-md:flex-wrap">
          {user.secondFactor === 'on' && !isOwn && (
            <IconButton
              label={`Remove the second factor of ${user.username}`}
              onClick={() => onSecondFactor(user)}
            >
              <ShieldOff />
            </IconButton>
          )}
          <IconButton label={`Edit the expiry date of ${user.username}`} onClick={() => onExpiry(user)}>
            <CalendarClock />
          </IconButton>
          <IconButton label={`Change the role of ${user.username}`} onClick={() => onRole(user)}>
            <UserCog />
          </IconButton>
          <IconButton label={`Send an email to ${user.username}`} onClick={() => onEmail(user)}>
            <Mail />
          </IconButton>
          {isOwn ? (
            // Keeps the other buttons aligned with the rows above and below.
            <span className="size-8" />
          ) : (
            <IconButton label={`Delete ${user.username}`} onClick={() => onDelete(user)}>
              <Trash2 className="text-danger" />
            </IconButton>
          )}
        </div>
      </td>
    </tr>
  );
}
