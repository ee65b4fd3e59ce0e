import { linkTo } from '@framescout/contract';
import { Link } from '@tanstack/react-router';
import { LayoutDashboard, LogOut } from 'lucide-react';
import { userOf, useSession } from '../../features/account/index.ts';
import { isUpgradeOffered } from '../../features/billing/index.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useSignOut } from './use-sign-out.tsx';

/** The account actions in the analyzer's top bar. */
export function AccountActions() {
  const user = userOf(useSession());
  const { logOut, question } = useSignOut();
  if (!user) return null;
  return (
    <>
      {isUpgradeOffered(user) && (
        // In a new tab: leaving this one would end whatever is running.
        <a
          href={linkTo('dashboard', { upgrade: 'now' })}
          target="_blank"
          rel="noopener"
          className={buttonClasses({ variant: 'primary', size: 'small', className: 'max-lg:hidden' })}
        >
          UPGRADE TO PRO
        </a>
      )}
      <Link
        to="/dashboard"
        aria-label="BACK TO DASHBOARD"
        className={buttonClasses({ variant: 'quiet', size: 'small', className: 'max-lg:px-2' })}
      >
        <LayoutDashboard aria-hidden="true" />
        <span className="hidden lg:inline">BACK TO DASHBOARD</span>
      </Link>
      <IconButton label="Logout" onClick={logOut}>
        <LogOut />
      </IconButton>
      {question}
    </>
  );
}
