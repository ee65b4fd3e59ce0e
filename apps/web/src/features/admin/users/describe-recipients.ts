import type { BulkRecipients } from '@framescout/contract';
import { formatCount } from '../../../ui/text/format.ts';

/** Describes who an email to everyone goes to, and who is left out. */
export function describeRecipients(counts: BulkRecipients): string {
  const { recipients, administrators, unsubscribed, unverified, shutOut } = counts;
  const leftOut = [
    formatCount(administrators, 'administrator'),
    ...(unsubscribed > 0 ? [`${unsubscribed.toLocaleString('en-US')} who unsubscribed`] : []),
    ...(unverified > 0 ? [`${unverified.toLocaleString('en-US')} with an unconfirmed address`] : []),
    ...(shutOut > 0 ? [`${shutOut.toLocaleString('en-US')} whose access an administrator ended`] : []),
  ];
  return `Goes to ${formatCount(recipients, 'user')}. Left out: ${leftOut.join(', ')}.`;
}
