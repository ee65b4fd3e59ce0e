import { access, hasRunningSubscription, type User } from '@framescout/contract';

/** What is left to a user whose access has ended, and how they get it back. */
export function describeEndedAccess(user: Pick<User, 'billingState'>): string {
  const way = hasRunningSubscription(user) ? 'Pay the open invoice' : 'Upgrade';
  return `Your access has ended. What is running finishes and can be exported. ${way} to start something new.`;
}

/** Why a user may start nothing new, as a title and a text; null if they may. */
export function describeLackOfAccess(user: User): { title: string; description: string } | null {
  switch (access(user, Date.now())) {
    case 'active':
      return null;
    case 'ended':
      return { title: 'Access ended', description: describeEndedAccess(user) };
    default:
      return { title: 'Trial paused', description: 'Confirm your email address to start something new.' };
  }
}
