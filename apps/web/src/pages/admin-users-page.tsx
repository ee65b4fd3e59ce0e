import { Link } from '@tanstack/react-router';

/** Every user, for administrators. */
export function AdminUsersPage() {
  return (
    <main className="grid h-full place-items-center p-6">
      <Link to="/dashboard">FrameScout</Link>
    </main>
  );
}
