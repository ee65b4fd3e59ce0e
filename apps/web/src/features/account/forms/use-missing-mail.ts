import type { RouteAnswer } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { clientSettingsQuery } from '../../../platform/query-client.ts';

/** Returns what to tell the user if the server sends no mail; null if it does, or as long as unknown. */
export function useMissingMail(): string | null {
  const { data: settings } = useQuery(clientSettingsQuery);
  return settings?.sendsMail === false ? describeMissingMail(settings) : null;
}

/** Says that a server sends no email, and whom to ask for help instead. */
export function describeMissingMail({
  operator: { name, contact },
}: Pick<RouteAnswer<'getClientSettings'>, 'operator'>): string {
  const known = [name, contact].filter((part) => part !== null).join(', ');
  return `This server sends no email. For help, ask whoever runs it${known && `: ${known}`}.`;
}
