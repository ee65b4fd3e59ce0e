import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../features/account/index.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { HomeHeader, LegalFooter } from '../legal/legal-footer.tsx';

type AccountFrameProps = {
  title: string;
  text: string;
  /** Shown next to the form, or above it if there is no room. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The frame around the account forms, such as those for signing in and registering. */
export function AccountFrame({ title, text, aside, children }: AccountFrameProps) {
  return (
    <div className="flex min-h-full flex-col">
      <HomeHeader />
      <main className="flex flex-1 flex-col items-center justify-center px-4 pt-4 pb-16">
        <div className="flex w-full max-w-90 flex-col gap-6">
          <header className="flex flex-col items-center gap-2 text-center">
            <Logo className="mb-1 size-9" />
            <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
            <p className="text-[14px] leading-5 text-text-2">{text}</p>
          </header>
          {aside}
          <div className="flex flex-col gap-3 rounded-panel border border-hairline bg-surface-1 p-5">
            {children}
          </div>
        </div>
      </main>
      <LegalFooter />
    </div>
  );
}

/** The line below a form that links to another one. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <p className="border-t border-hairline pt-4 text-center text-text-2 [&_a]:font-medium [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-4">
      {children}
    </p>
  );
}

/**
 * The footer of a form for guests. Users who are already signed in, for example after pressing Back, get a
 * link to their dashboard instead.
 */
export function GuestFooter({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.kind !== 'signed-in') return <FormFooter>{children}</FormFooter>;
  return (
    <FormFooter>
      You are signed in as {session.user.email}. <Link to="/dashboard">Open your dashboard</Link>
    </FormFooter>
  );
}
