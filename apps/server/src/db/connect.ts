import { Client, type ClientConfig } from 'pg';
import { DatabaseUnreachableError } from '../startup-errors.ts';

const CONNECT_MS = 10_000;

/** Connects to a PostgreSQL server, outside pools. @throws {DatabaseUnreachableError} naming the variable */
export async function connect(url: string, settings: ClientConfig = {}): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'framescout',
    keepAlive: true,
    ...settings,
  });
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new DatabaseUnreachableError(
      `The database in DATABASE_URL cannot be reached: ${reason}. Is the server running, and are name and password right?`,
      {},
      { cause },
    );
  }
}
