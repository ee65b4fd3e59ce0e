import type { ReactNode } from 'react';
import { Logo } from '../../ui/layout/logo.tsx';

const SECTIONS = [
  { id: 'features', name: 'How it works' },
  { id: 'demo', name: 'Demo' },
  { id: 'pricing', name: 'Pricing' },
  { id: 'questions', name: 'Questions' },
] as const;

/** The header of the landing page; `children` are its buttons. */
export function LandingHeader({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b border-hairline bg-surface-0">
      <div className="mx-auto flex h-14 max-w-300 items-center gap-1 px-4 sm:px-6">
        <a href="/" className="mr-auto flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo className="size-5.5" />
          FrameScout
        </a>
        <nav aria-label="Sections" className="mr-3 hidden items-center md:flex">
          {SECTIONS.map(({ id, name }) => (
            <a
              key={id}
              href={`/#${id}`}
              className="rounded-control px-3 py-1.5 text-[14px] text-text-2 hover:bg-surface-3 hover:text-text-1"
            >
              {name}
            </a>
          ))}
        </nav>
        {children}
      </div>
    </header>
  );
}
