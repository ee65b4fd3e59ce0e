import { useQuery } from '@tanstack/react-query';
import { clientSettingsQuery } from '../../platform/client-settings-query.ts';
import { describeMissingMail } from './describe-missing-mail.ts';

/** Returns what to tell the user if the server sends no mail; null if it does, or as long as unknown. */
export function useMissingMail(): string | null {
  const { data: settings } = useQuery(clientSettingsQuery);
  return settings?.sendsMail === false ? describeMissingMail(settings) : null;
}
