import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LegalFooter } from '../legal/legal-footer.tsx';
import { UserHeader } from './user-header.tsx';

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
