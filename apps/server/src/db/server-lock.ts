import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseInUseError } from '../startup-errors.ts';
import { connect } from './connect.ts';

/** An arbitrary lock number, the same in every version of this server. */
const PRESENCE_LOCK = 7_283_115;
const TRY_AGAIN_MS = 500;
/** How long (ms) a server may be without its lock after its connection broke, if the database responds. */
const LONGEST_GAP_MS = 2000;

type Presence = { close(): Promise<void> };

/**
 * Signals to other users of a PostgreSQL database that a server is running on it, by holding a lock shared by
 * all nodes on a separate connection until closed. A broken connection is reopened.
 * @param onLost called if a restore takes the database before the connection is reopened: the server must
 * stop, since what it knows of the database is outdated
 * @throws {DatabaseInUseError} while a backup is being restored into the database
 */
export async function holdServerLock(url: string, onLost: (error: Error) => void): Promise<Presence> {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await hold();

  async function hold() {
    const connected = await connect(url);
    connected.on('error', () => undefined);
    try {
      const { rows } = await connected.query('select pg_try_advisory_lock_shared($1) as held', [
        PRESENCE_LOCK,
      ]);
      if (!rows[0]?.held) {
        throw new DatabaseInUseError(
          'A backup is being restored into the database in DATABASE_URL. Start the server once that is done.',
        );
      }
    } catch (error) {
      await connected.end();
      throw error;
    }
    connected.once('end', holdAgain);
    return connected;
  }

  function holdAgain(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      hold().then(
        (held) => {
          client = held;
          if (isClosed) void held.end();
        },
        (error: unknown) => {
          if (error instanceof DatabaseInUseError) onLost(error);
          else holdAgain();
        },
      );
    }, TRY_AGAIN_MS).unref();
  }

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client.end();
    },
  };
}

/**
 * Makes sure that no server is running on a PostgreSQL database, and none starts while this connection is
 * open. It looks twice, because a server whose connection just broke is without its lock for a moment.
 * @param gapMs how long that may take
 * @throws {DatabaseInUseError}
 */
export async function requireNoServers(
  client: Awaited<ReturnType<typeof connect>>,
  gapMs = LONGEST_GAP_MS,
): Promise<void> {
  await lockOutServers(client);
  await client.query('select pg_advisory_unlock($1)', [PRESENCE_LOCK]);
  await sleep(gapMs);
  await lockOutServers(client);
}

async function lockOutServers(client: Awaited<ReturnType<typeof connect>>): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [PRESENCE_LOCK]);
  if (rows[0]?.held) return;
  throw new DatabaseInUseError(
    'A FrameScout server or another restore is using the database in DATABASE_URL. Stop every server on it, then try again.',
  );
}
