import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleUser, ListVideo, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { VerificationBanner } from '../../features/account/index.ts';
import { ThemeToggle } from '../../features/theme/index.ts';
import { clientSettingsQuery } from '../../platform/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { HomeLink } from '../../ui/layout/logo.tsx';
import { LegalFooter } from '../legal/legal-footer.tsx';
import { useSignOut } from './use-sign-out.tsx';

const BACK = {
  dashboard: { to: '/dashboard', name: 'Dashboard' },
  admin: { to: '/admin', name: 'Administration' },
} as const;

type UserFrameProps = {
  title: string;
  text: string;
  /** The page that this one is below. */
  back?: keyof typeof BACK | null;
  /** Shown next to the title. */
  actions?: ReactNode;
  links?: ReactNode;
  hasFooter?: boolean;
  children: ReactNode;
};

/** The frame of the pages for signed-in users, apart from the analyzer. */
export function UserFrame({ title, text, back, actions, links, hasFooter, children }: UserFrameProps) {
  const above = back ? BACK[back] : null;
  return (
    <div className="flex min-h-full flex-col">
      <UserHeader>{links}</UserHeader>
      <main className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            {above && (
              <Link
                to={above.to}
                className="mb-3 inline-flex items-center gap-1.5 text-text-2 hover:text-text-1"
              >
                <ArrowLeft aria-hidden="true" className="size-3.5" />
                {above.name}
              </Link>
            )}
            <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
            <p className="text-[14px] leading-5 break-words text-text-2">{text}</p>
          </div>
          {actions}
        </header>
        {children}
      </main>
      {hasFooter && <LegalFooter />}
    </div>
  );
}

/** The header of pages for signed-in users; `children` are the page's own actions. */
function UserHeader({ children }: { children?: ReactNode }) {
  const { logOut, question } = useSignOut();
  const { data: settings } = useQuery(clientSettingsQuery);
  return (
    <header className="sticky top-0 z-10 border-b border-hairline bg-surface-1">
      <div className="mx-auto flex h-14 max-w-5xl items-center gap-2 px-4 max-[380px]:gap-0">
        <HomeLink />
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
