import { Link } from '@tanstack/react-router';

/** Where everyone arrives. */
export function LandingPage() {
  return (
    <main className="grid h-full place-items-center p-6">
      <Link to="/dashboard">FrameScout</Link>
    </main>
  );
}
