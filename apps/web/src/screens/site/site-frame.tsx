import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { LandingHeader } from '../../features/landing/index.ts';
import { applyTheme, useTheme } from '../../features/theme/index.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { SiteFooter } from './site-footer.tsx';
import { chooseTrial, useVisitor } from './visitor.ts';

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

type CallToActionProps = {
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
  /** The label for guests. Signed-in users, who already have their trial, get a different one. */
  children: ReactNode;
};

/** Links guests to registration, and signed-in users to the app. */
export function CallToAction({ variant = 'primary', size = 'large', children }: CallToActionProps) {
  // Keeps its neighbors in place once the visitor turns out to be a user, whose label is shorter.
  const isLong = variant === 'primary' && size === 'large';
  const className = buttonClasses({ variant, size, ...(isLong && { className: 'min-w-42' }) });
  if (useVisitor()) {
    return (
      <a href="/app" className={className}>
        Launch App
      </a>
    );
  }
  return (
    <a href="/register" className={className} onClick={chooseTrial}>
      {children}
    </a>
  );
}

function SiteThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = `Use the ${other} theme`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={buttonClasses({ variant: 'quiet', size: 'icon' })}
      onClick={() => applyTheme(other)}
    >
      {theme === 'dark' ? <Sun /> : <Moon />}
    </button>
  );
}
