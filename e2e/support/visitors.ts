import { pages } from '@framescout/contract';
import { ADMINISTRATOR, signInAs } from './accounts.ts';

type StorageState = Awaited<ReturnType<typeof signInAs>>;

/** Every page of the web app. Pages reached from links in mails have a token, without which they redirect. */
export const ADDRESSES: readonly string[] = Object.entries(pages).map(([name, { path }]) =>
  name === 'resetPassword' || name === 'setUp' ? `${path}?token=x` : path,
);

const GUEST: StorageState = { cookies: [], origins: [] };

/** The kinds of visitors, each with their browser's stored state. */
export const VISITORS: readonly { who: string; arrive(): Promise<StorageState> }[] = [
  { who: 'signed out', arrive: async () => GUEST },
  {
    who: 'signed in',
    arrive: () => signInAs({ email: 'console@example.com', password: 'nothing to see' }),
  },
  { who: 'as the administrator', arrive: () => signInAs(ADMINISTRATOR) },
];
