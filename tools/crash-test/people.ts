import { randomBytes } from 'node:crypto';

/** What the server has acknowledged to people. */
export type Acknowledged = {
  /** The addresses of those who registered; each is also owed a first mail. */
  users: string[];
  /** Each version of a project that was kept. */
  projects: { owner: string; id: number; version: number }[];
  /** The addresses of those who paid. */
  payments: string[];
  /** The subjects of letters that the administrator sent. */
  letters: string[];
};

/** The administrator of the server that is killed. */
export const ADMINISTRATOR = { email: 'admin@example.com', password: 'horse battery 7 staple' };

const PASSWORD = 'correct horse 42 battery';
const VERSIONS = 3;
const OK = 200;
const SEE_OTHER = 303;

type Person = {
  post(path: string, body: object): Promise<Response>;
  put(path: string, body: object): Promise<Response>;
};

/** People who use a server at once until it is gone. */
export type People = {
  /** Resolves after this many acknowledgements. @throws {Error} if the server refuses one of them */
  until(acknowledgements: number): Promise<void>;
  /** Resolves when all have noticed that the server is gone. @throws {Error} if it refused one of them before that */
  end(): Promise<void>;
};

/**
 * Lets newcomers register one after another, keep versions of a project, pay and cancel, while the administrator writes
 * letters.
 * @param acknowledged receives everything at the moment when its answer arrives
 */
export function startPeople(url: string, round: number, acknowledged: Acknowledged): People {
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

/** Repeats something until the server does not answer any more. */
async function untilGone(act: () => Promise<void>): Promise<void> {
  try {
    for (;;) await act();
  } catch (error) {
    // What `fetch` and the reading of a body throw when a connection breaks.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Someone with a browser and an IP address of their own. */
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

/** A project whose duration tells its version. */
function projectOf(version: number): object {
  return { name: 'Recording', duration: version, frameRate: 60, totalFrames: 60 * version, elements: [] };
}

function newName(): string {
  return randomBytes(6).toString('hex');
}
