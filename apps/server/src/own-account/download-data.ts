import { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import { listProjectIds, readOwnData, readWholeProject } from './read-own-data.ts';

/**
 * Streams everything that the server stores about a user as one JSON document. Projects are read one by one,
 * with back-pressure, so that no more than one of them is in memory at a time.
 */
export function downloadData(db: Database, userId: string, writtenAt: string): Readable {
  return Readable.from(write(db, userId, writtenAt));
}

async function* write(db: Database, userId: string, writtenAt: string): AsyncGenerator<string> {
  const data = JSON.stringify({ writtenAt, ...(await readOwnData(db, userId)) }, null, 2);
  yield `${data.slice(0, -'\n}'.length)},\n  "projects": [`;
  let separator = '\n';
  for (const id of await listProjectIds(db, userId)) {
    const project = await readWholeProject(db, userId, id);
    if (!project) continue;
    yield `${separator}${project}`;
    separator = ',\n';
  }
  yield '\n  ]\n}\n';
}
