import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { folderForThisTest } from '../../../tools/test-support/temporary-folder.ts';
import { explainStartupError } from './explain-startup-error.ts';

/** Returns the error with which a server fails to listen on an address. */
function listenOn(host: string): Promise<Error> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(0, host, () => reject(new Error(`It listens on ${host}.`)));
  });
}

describe('a server that does not start', () => {
  it('says which setting names the folder if that is a file or inside one', () => {
    const folder = folderForThisTest();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'data')]) {
      try {
        mkdirSync(path, { recursive: true });
        expect.unreachable();
      } catch (error) {
        expect(explainStartupError(error)).toContain(path);
        expect(explainStartupError(error)).toMatch(/name one with DATA_DIR\.$/);
      }
    }
  });

  it('says which setting names an address that this machine doesn’t have', async () => {
    const said = explainStartupError(await listenOn('192.0.2.1'));
    expect(said).toMatch(/192\.0\.2\.1.*: set HOST to one it has, or leave HOST out\.$/);
  });

  it('says what a role of PostgreSQL needs that may not create tables', () => {
    const refused = Object.assign(new Error('permission denied for schema public'), {
      ...{ severity: 'ERROR', code: '42501' },
    });
    const said = explainStartupError(new DrizzleQueryError('CREATE TABLE users ()', [], refused));
    expect(said).toMatch(/\(42501\).*\n.*make it the owner of the database/);
  });

  it('says that a PostgreSQL server cannot be written to', () => {
    const refused = Object.assign(new Error('cannot execute CREATE TABLE in a read-only transaction'), {
      ...{ severity: 'ERROR', code: '25006' },
    });
    const said = explainStartupError(new DrizzleQueryError('CREATE TABLE users ()', [], refused));
    expect(said).toMatch(/\(25006\).*\n.*Name one that can be written to\.$/);
  });

  it('shows the origin of any other error', () => {
    expect(explainStartupError(new Error('Unexpected'))).toMatch(
      /^Unexpected[\s\S]*explain-startup-error\.test/,
    );
    expect(explainStartupError('thrown')).toBe('thrown');
  });
});
