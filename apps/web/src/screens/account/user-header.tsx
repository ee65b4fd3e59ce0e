import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleUser, ListVideo, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { VerificationBanner } from '../../features/account/index.ts';
import { ThemeToggle } from '../../features/theme/index.ts';
import { clientSettingsQuery } from '../../platform/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { useSignOut } from './use-sign-out.tsx';

/** The header of pages for signed-in users; `children` are the page's own actions. */
export function UserHeader({ children }: { children?: ReactNode }) {
  const { logOut, question } = useSignOut();
  const { data: settings } = useQuery(clientSettingsQuery);
  return (
    <header className="sticky top-0 z-10 border-b border-hairline bg-surface-1">
      <div className="mx-auto flex h-14 max-w-5xl items-center gap-2 px-4 max-[380px]:gap-0">
        <a href="/" className="mr-auto flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo className="size-5.5" />
          FrameScout
        </a>
        {children}
        {settings?.hasJobs && (
          <Link to="/jobs" className={buttonClasses({ variant: 'quiet' })}>
            <ListVideo aria-hidden="true" />
            <span className="max-sm:sr-only">Jobs</span>
          </Link>
        )}
        <Link to="/account" className={buttonClasses({ variant: 'quiet' })}>
          <CircleUser aria-hidden="true" />
          <span className="max-sm:sr-only">Account</span>
        </Link>
        <ThemeToggle />
        {/* A quiet button has no border, so its text is what aligns with the page. */}
        <Button variant="quiet" className="-mr-3" onClick={logOut}>
          <LogOut aria-hidden="true" />
          <span className="max-sm:sr-only">Logout</span>
        </Button>
        {question}
      </div>
      <VerificationBanner className="mx-auto max-w-5xl px-4" />
    </header>
  );
}
