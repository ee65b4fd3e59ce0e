import { access, linkTo, UNCONFIRMED_DAYS, type User } from '@framescout/contract';
import { MailWarning } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { userOf, useSession } from '../session/session-store.ts';
import { ResendLink } from './resend-link.tsx';

const DELETION = `An account is deleted if it is not confirmed within ${UNCONFIRMED_DAYS} days.`;

const time = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * Asks the user to confirm their address while that is pending; renders nothing otherwise. `className` aligns
 * it with the page around it.
 */
export function VerificationBanner({ className = 'px-3' }: { className?: string }) {
  const user = userOf(useSession());
  if (!user || user.verifyBy === null) return null;
  return (
    <section aria-label="Confirm your address" className="border-b border-hairline bg-surface-2">
      <div className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 py-2', className)}>
        <p className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
          <MailWarning className="mt-px size-4 shrink-0 text-accent-text" aria-hidden="true" />
          <span className="min-w-0 break-words">
            {describe(user, user.verifyBy)} Open the link that we sent to <strong>{user.email}</strong>.
            {!isAccountPage() && <ChangeLink />}
          </span>
        </p>
        <ResendLink size="small" />
      </div>
    </section>
  );
}

/** In a new tab: leaving the analyzer's would end whatever is running. */
function ChangeLink() {
  return (
    <>
      {' '}
      Wrong address?{' '}
      <a
        href={linkTo('account')}
        target="_blank"
        rel="noopener"
        className="text-accent-text underline underline-offset-4"
      >
        Change it
      </a>
    </>
  );
}

function isAccountPage(): boolean {
  return window.location.pathname === linkTo('account');
}

function describe(user: User, verifyBy: string): string {
  switch (access(user)) {
    case 'active':
      return `Confirm your email address by ${time.format(Date.parse(verifyBy))} to keep your trial.`;
    case 'unverified':
      return `Your trial is paused until you confirm your email address. ${DELETION}`;
    case 'ended':
      return `Please confirm your email address. ${DELETION}`;
  }
}
