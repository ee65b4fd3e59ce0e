import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { UserHeader } from '../account/user-header.tsx';

type AdminFrameProps = {
  title: string;
  text: string;
  /** Shown next to the title. */
  actions?: ReactNode;
  /** Whether to link back to the admin dashboard. */
  isBelow?: boolean;
  children: ReactNode;
};

/** The common frame of the admin pages. */
export function AdminFrame({ title, text, actions, isBelow = true, children }: AdminFrameProps) {
  return (
    <div className="flex min-h-full flex-col">
      <UserHeader />
      <main className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            {isBelow && (
              <Link
                to="/admin"
                className="mb-3 inline-flex items-center gap-1.5 text-text-2 hover:text-text-1"
              >
                <ArrowLeft aria-hidden="true" className="size-3.5" />
                Administration
              </Link>
            )}
            <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
            <p className="text-[14px] leading-5 text-text-2">{text}</p>
          </div>
          {actions}
        </header>
        {children}
      </main>
    </div>
  );
}
