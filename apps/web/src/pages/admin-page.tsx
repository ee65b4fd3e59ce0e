import { Link } from '@tanstack/react-router';

/** The administrators' dashboard. */
export function AdminPage() {
  return (
    <main className="grid h-full place-items-center p-6">
      <Link to="/dashboard">FrameScout</Link>
    </main>
  );
}
