import type { RouteAnswer } from '@framescout/contract';

/** Says that a server sends no email, and whom to ask for help instead. */
export function describeMissingMail({
  operator: { name, contact },
}: Pick<RouteAnswer<'getClientSettings'>, 'operator'>): string {
  const known = [name, contact].filter((part) => part !== null).join(', ');
  return `This server sends no email. For help, ask whoever runs it${known && `: ${known}`}.`;
}
