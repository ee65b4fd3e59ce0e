import { randomBytes } from 'node:crypto';

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

const PASSWORD = 'correct horse 42 battery';
const VERSIONS = 3;
const OK = 200;
const SEE_OTHER = 303;

type Person = {
  post(path: string, body: object): Promise<Response>;
  put(path: string, body: object): Promise<Response>;
};

/** Users who act on a server concurrently until it is killed. */
export type SimulatedUsers = {
  /** Resolves after this many acknowledgements. @throws {Error} if the server refuses a request */
  until(acknowledgements: number): Promise<void>;
  /**
   * Resolves once every user has lost the connection. @throws {Error} if the server refused a request before
   * that
   */
  end(): Promise<void>;
};

/**
 * Lets two streams of new users register one after another, save versions of a project and pay, while the
 * administrator sends mails.
 * @param acknowledged receives each acknowledgement as soon as its response arrives
 */
export function startSimulatedUsers(url: string, round: number, acknowledged: Acknowledged): SimulatedUsers {
  const count = () => Object.values(acknowledged).reduce((sum, { length }) => sum + length, 0);
  const before = count();
  const work = Promise.all([
    untilGone(() => takeTrial(url, `user${round}-${newName()}@example.com`, acknowledged)),
    untilGone(() => takeTrial(url, `other${round}-${newName()}@example.com`, acknowledged)),
    writeLetters(url, round, acknowledged),
  ]);
  return {
    async until(acknowledgements) {
      const refused = work.then(() => undefined);
      while (count() - before < acknowledgements) await Promise.race([refused, pause()]);
    },
    async end() {
      await work;
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

async function takeTrial(url: string, email: string, acknowledged: Acknowledged): Promise<void> {
  const person = arrive(url);
  const registered = await person.post('/api/auth/register', {
    username: 'newcomer',
    email,
    password: PASSWORD,
  });
  acknowledged.users.push(email);
  const { id } = (await registered.json()) as { id: string };
  for (let version = 1; version <= VERSIONS; version++) {
    await person.put('/api/projects/1', projectOf(version));
    acknowledged.projects.push({ owner: email, id: 1, version });
  }
  const checkout = await person.post('/api/stripe/create-checkout-session', { userId: id, email });
  const { pathname } = new URL(((await checkout.json()) as { url: string }).url);
  await person.post(`${pathname}/pay`, {});
  acknowledged.payments.push(email);
}

async function writeLetters(url: string, round: number, acknowledged: Acknowledged): Promise<void> {
  const administrator = arrive(url);
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

/** Creates a user with their own cookie and IP address. */
function arrive(url: string): Person {
  const address = `10.${[...randomBytes(3)].join('.')}`;
  let cookie = '';
  const call = async (method: string, path: string, body: object) => {
    const isForm = path.endsWith('/pay');
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        'x-forwarded-for': address,
        cookie,
      },
      body: isForm ? '' : JSON.stringify(body),
    });
    if (response.status !== OK && response.status !== SEE_OTHER) {
      throw new Error(`${method} ${path} was refused (${response.status}): ${await response.text()}`);
    }
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  return { post: (path, body) => call('POST', path, body), put: (path, body) => call('PUT', path, body) };
}

/** Returns a project whose duration encodes its version. */
function projectOf(version: number): object {
  return { name: 'Recording', duration: version, frameRate: 60, totalFrames: 60 * version, elements: [] };
}

function newName(): string {
  return randomBytes(6).toString('hex');
}
