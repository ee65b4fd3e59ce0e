import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the server has acknowledged to its users. */
export type Acknowledged = {
  /** The email addresses of registered users; each should also get a welcome mail. */
  users: string[];
  /** Each saved version of a project. */
  projects: { owner: string; id: number; version: number }[];
  /** The email addresses of users who paid. */
  payments: string[];
  /** The subjects of mails that the administrator sent. */
  letters: string[];
};

/** The administrator of the server under test. */
export const ADMINISTRATOR = { email: 'admin@example.com', password: 'horse battery 7 staple' };

/** The password of every simulated user. */
export const PASSWORD = 'correct horse 42 battery';
const VERSIONS = 3;
const SEE_OTHER = 303;

/** A user with their own cookies and IP address. Their calls throw a {@link RefusedError} if they are refused. */
export type Person = {
  get(path: string): Promise<Response>;
  post(path: string, body?: object): Promise<Response>;
  put(path: string, body: object): Promise<Response>;
  patch(path: string, body: object): Promise<Response>;
};

/** How simulated users reach the server. */
export type Access = {
  url: string;
  /** Makes a call. @throws {TypeError} if the connection breaks */
  send(url: string, init: RequestInit): Promise<Response>;
  /** Pays at the address of a checkout. */
  pay(person: Person, checkoutUrl: string): Promise<void>;
};

/** The server refused a call that it should have done. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Users who act on a server concurrently until it is killed. */
export type SimulatedUsers = {
  /** Resolves after this many acknowledgements. @throws {Error} if the server refuses a request */
  until(acknowledgements: number): Promise<void>;
  /** Resolves once every user is disconnected. @throws {Error} if the server refused something before */
  end(): Promise<void>;
};

/** Lets two streams of users register, save and pay, and mails be sent; reports acknowledgements. */
export function startSimulatedUsers(url: string, round: number, acknowledged: Acknowledged): SimulatedUsers {
  const count = () => Object.values(acknowledged).reduce((sum, { length }) => sum + length, 0);
  const before = count();
  const access: Access = { url, send: fetch, pay: payInSandbox };
  const work = Promise.all([
    untilGone(() => takeTrial(access, `user${round}`, acknowledged)),
    untilGone(() => takeTrial(access, `other${round}`, acknowledged)),
    writeLetters(arrive(access), round, acknowledged),
  ]);
  return {
    async until(acknowledgements) {
      const refused = work.then(() => undefined);
      while (count() - before < acknowledgements) await Promise.race([refused, sleep(5)]);
    },
    async end() {
      await work;
    },
  };
}

async function payInSandbox(person: Person, checkoutUrl: string): Promise<void> {
  await person.post(`${new URL(checkoutUrl).pathname}/pay`, {});
}

/** Registers a new user, who saves versions of a project, reads them, and pays. @param kind begins their address */
export async function takeTrial(access: Access, kind: string, acknowledged: Acknowledged): Promise<void> {
  const { person, id, email } = await register(access, kind, acknowledged);
  for (let version = 1; version <= VERSIONS; version++) {
    await person.put('/api/projects/1', projectOf(version));
    acknowledged.projects.push({ owner: email, id: 1, version });
    await (await person.get('/api/projects/1/timeline')).text();
  }
  const checkout = await person.post('/api/stripe/create-checkout-session', { userId: id, email });
  await access.pay(person, ((await checkout.json()) as { url: string }).url);
  acknowledged.payments.push(email);
}

/** Registers a new user. @param kind begins their address */
export async function register(
  access: Access,
  kind: string,
  acknowledged: Acknowledged,
): Promise<{ person: Person; id: string; email: string }> {
  const person = arrive(access);
  const email = `${kind}-${newName()}@example.com`;
  const account = { username: 'newcomer', email, password: PASSWORD };
  const registered = await person.post('/api/auth/register', account);
  acknowledged.users.push(email);
  const { id } = (await registered.json()) as { id: string };
  return { person, id, email };
}

/** Lets the administrator send mails to themselves until the server stops answering. */
export async function writeLetters(
  administrator: Person,
  round: number,
  acknowledged: Acknowledged,
): Promise<void> {
  let id = '';
  await untilGone(async () => {
    if (id === '') {
      const answer = await administrator.post('/api/auth/login', ADMINISTRATOR);
      ({ id } = (await answer.json()) as { id: string });
    }
    const subject = `Letter ${round} ${newName()}`;
    await administrator.post('/api/admin/individual-email', {
      userId: id,
      subject,
      message: 'Hello.',
      extendTrial: false,
      extensionDays: 7,
    });
    acknowledged.letters.push(subject);
  });
}

/** Repeats an action until the server stops answering. */
async function untilGone(act: () => Promise<void>): Promise<void> {
  try {
    for (;;) await act();
  } catch (error) {
    // `fetch` and reading a body throw a TypeError when the connection breaks.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Returns an IP address that nobody else is likely to have. */
export function newAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}

/** Returns someone new, whose paths are added to the access's `url`. */
export function arrive({ url, send }: Pick<Access, 'url' | 'send'>): Person {
  const address = newAddress();
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: object) => {
    const isForm = path.endsWith('/pay');
    const response = await send(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        'x-forwarded-for': address,
        cookie: [...cookies.values()].join('; '),
      },
      ...(body && { body: isForm ? '' : JSON.stringify(body) }),
    });
    if (!response.ok && response.status !== SEE_OTHER) {
      throw new RefusedError(`${method} ${path} was refused (${response.status}): ${await response.text()}`);
    }
    for (const set of response.headers.getSetCookie()) {
      const [cookie = ''] = set.split(';');
      cookies.set(cookie.split('=')[0] ?? '', cookie);
    }
    return response;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}

/** Returns a project whose duration encodes its version. */
function projectOf(version: number): object {
  return { name: 'Recording', duration: version, frameRate: 60, totalFrames: 60 * version, elements: [] };
}

function newName(): string {
  return randomBytes(6).toString('hex');
}
