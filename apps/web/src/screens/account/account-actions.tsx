import { Link } from '@tanstack/react-router';
import { LayoutDashboard, LogOut } from 'lucide-react';
import { userOf, useSession } from '../../features/account/index.ts';
import { isUpgradeOffered } from '../../features/billing/index.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClasses } from '../../ui/button-classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { upgrade } from './upgrade.ts';
import { useSignOut } from './use-sign-out.ts';

/** The account actions in the analyzer's top bar. */
export function AccountActions() {
  const user = userOf(useSession());
  const logOut = useSignOut();
  if (!user) return null;
  return (
    <>
      {isUpgradeOffered(user) && (
        <Button variant="primary" size="small" onClick={() => void upgrade()}>
          UPGRADE TO PRO
        </Button>
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
    </>
  );
}
