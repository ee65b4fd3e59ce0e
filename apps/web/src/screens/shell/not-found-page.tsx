import { Link } from '@tanstack/react-router';
import { Logo } from '../../ui/logo.tsx';

/** The page for unknown URLs. */
export function NotFoundPage() {
  return (
    <main className="grid h-full place-items-center p-6">
      <div className="flex flex-col items-center gap-3 text-center">
        <Logo className="size-10 text-text-3" />
        <h1 className="text-[20px] leading-7 font-semibold">There is nothing at this address</h1>
        <p className="flex gap-6">
          <a href="/" className="text-accent-text underline underline-offset-4">
            Back to home
          </a>
          <Link to="/app" className="text-accent-text underline underline-offset-4">
            Open the analyzer
          </Link>
        </p>
      </div>
    </main>
  );
}
