import { userOf, useSession } from '../../features/account/index.ts';
import { UserManagement } from '../../features/admin/index.ts';
import { AdminFrame } from './admin-frame.tsx';

/** The list of all users, for administrators. */
export function AdminUsersPage() {
  const user = userOf(useSession());
  return (
    <AdminFrame title="User Management" text="Accounts, access and mail. Days are UTC days.">
      {user && <UserManagement ownId={user.id} />}
    </AdminFrame>
  );
}
