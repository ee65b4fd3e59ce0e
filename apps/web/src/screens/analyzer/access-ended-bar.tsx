import { access, linkTo } from '@framescout/contract';
import { Lock } from 'lucide-react';
import { accessRemedy, describeEndedAccess, userOf, useSession } from '../../features/account/index.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';

/** Says that access has ended since the page was opened; renders nothing otherwise. */
export function AccessEndedBar() {
  const user = userOf(useSession());
  // A paused trial has a banner of its own.
  if (!user || access(user) !== 'ended') return null;
  const now = Date.now();
  const remedy = accessRemedy(user, now);
  return (
    <section
      aria-label="Access ended"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline bg-surface-2 px-3 py-2"
    >
      <p role="status" className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
        <Lock className="mt-px size-4 shrink-0 text-accent-text" aria-hidden="true" />
        {describeEndedAccess(user, now)}
      </p>
      {/* In a new tab: leaving this one would end whatever is running. */}
      {(remedy === 'pay' || remedy === 'upgrade') && (
        <a
          href={remedy === 'pay' ? linkTo('dashboard') : linkTo('dashboard', { upgrade: 'now' })}
          target="_blank"
          rel="noopener"
          className={buttonClasses({ variant: 'primary', size: 'small' })}
        >
          {remedy === 'pay' ? 'Pay now' : 'Upgrade'}
        </a>
      )}
    </section>
  );
}
