import type { ReactNode } from 'react';
import { LandingHeader } from '../../features/landing/index.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { CallToAction } from './call-to-action.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteThemeToggle } from './site-theme-toggle.tsx';
import { useVisitor } from './visitor.ts';

/** The header and the footer around every page of the site. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const user = useVisitor();
  return (
    <>
      <LandingHeader>
        <SiteThemeToggle />
        {/* As wide for users, who are recognized later, as for guests, so that the links next to it stay put. */}
        <div className="flex min-w-37 items-center justify-end gap-1">
          {!user && (
            <a href="/login" className={buttonClasses({ variant: 'quiet' })}>
              Login
            </a>
          )}
          <CallToAction size="medium">Start Trial</CallToAction>
        </div>
      </LandingHeader>
      <main>{children}</main>
      <SiteFooter />
    </>
  );
}
