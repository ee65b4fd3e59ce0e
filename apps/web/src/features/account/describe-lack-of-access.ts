import { access, type User } from '@framescout/contract';
import { type WayBack, wayBack } from './way-back.ts';

const WAYS: Readonly<Record<WayBack, string>> = {
  pay: 'Pay the open invoice to start something new.',
  upgrade: 'Upgrade to start something new.',
  wait: 'It is back once the renewal of your subscription is confirmed, usually within minutes.',
  ask: 'It was ended by an administrator: please contact support.',
};

/** What is left to a user whose access has ended, and how they get it back. */
export function describeEndedAccess(user: Pick<User, 'billingState' | 'paidUntil'>, now: number): string {
  return `Your access has ended. What is running will finish, and you can export it. ${WAYS[wayBack(user, now)]}`;
}

/** Why a user may start nothing new, as a title and a text; null if they may. */
export function describeLackOfAccess(user: User): { title: string; description: string } | null {
  const now = Date.now();
  switch (access(user, now)) {
    case 'active':
      return null;
    case 'ended':
      return { title: 'Access ended', description: describeEndedAccess(user, now) };
    default:
      return { title: 'Trial paused', description: 'Confirm your email address to start something new.' };
  }
}
