import type { Email } from 'postal-mime';
import type { Stored } from './read-stored.ts';
import type { Acknowledged } from './simulated-users.ts';

/** Returns what a server acknowledged and its database lacks. */
export function missingFrom(stored: Stored, acknowledged: Acknowledged): string[] {
  const users = new Set(stored.users);
  const payers = new Set(stored.payers);
  const versions = new Map(stored.projects.map(({ owner, id, version }) => [`${owner} ${id}`, version]));
  const subjects = new Set(stored.mails.map(({ subject }) => subject));
  const writtenTo = new Set(stored.mails.map(({ to }) => to));
  return [
    ...acknowledged.users.filter((email) => !users.has(email)).map((email) => `user ${email}`),
    ...acknowledged.users.filter((email) => !writtenTo.has(email)).map((email) => `first mail to ${email}`),
    ...acknowledged.payments.filter((email) => !payers.has(email)).map((email) => `payment of ${email}`),
    ...acknowledged.letters.filter((subject) => !subjects.has(subject)).map((subject) => `mail "${subject}"`),
    ...acknowledged.projects
      .filter(({ owner, id, version }) => (versions.get(`${owner} ${id}`) ?? -1) < version)
      .map(({ owner, id, version }) => `version ${version} of project ${id} of ${owner}`),
  ];
}

/** Extracts a mail's id from its Message-ID. */
export function idOf({ messageId }: Email): string {
  return /<([^@]+)@/.exec(messageId ?? '')?.[1] ?? '';
}
