import { Link } from '@tanstack/react-router';
import { ConsentSwitch } from '../../features/consent/index.ts';
import { Logo } from '../../ui/logo.tsx';

/** The landing page's footer. */
export function SiteFooter() {
  return (
    <footer className="border-t border-hairline">
      <div className="mx-auto flex min-h-20 max-w-300 flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
        <p className="flex items-center gap-2 text-[14px] font-semibold tracking-tight">
          <Logo className="size-5" />
          FrameScout
        </p>
        <p className="mr-auto text-text-2">Your video stays on your machine.</p>
        <ConsentSwitch />
        <nav
          aria-label="Footer"
          className="flex flex-wrap gap-x-4 gap-y-1 text-[14px] text-text-2 [&_a]:underline-offset-4 [&_a]:hover:underline"
        >
          <a href="#pricing">Pricing</a>
          <Link to="/login">Login</Link>
          <Link to="/register">Register</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
      </div>
    </footer>
  );
}
