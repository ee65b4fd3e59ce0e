import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { embeddedFolder } from '../db/embedded/open-embedded.ts';
import { BackupError } from './backup-format.ts';

/** A copy of the embedded database's files, which is removed when disposed of. */
export type Copy = { folder: string } & AsyncDisposable;

const answerSchema = z.union([z.object({ folder: z.string() }), z.object({ failure: z.string() })]);

/** Approximate size, in bytes, of the field in which operating systems keep a socket's path. */
const LONGEST_SOCKET_PATH = 100;

/** Serves copies of the embedded database to backup commands of the same system user, until closed. */
export async function serveCopies(
  dataFolder: string,
  copyTo: (folder: string) => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const socketPath = socketOf(dataFolder);
  const copies = join(embeddedFolder(dataFolder), 'copies');
  // Left behind by a server that was killed: nobody else has the folder open.
  rmSync(copies, { recursive: true, force: true });
  if (process.platform !== 'win32') rmSync(socketPath, { force: true });
  mkdirSync(copies, { mode: 0o700 });
  const open = new Set<Socket>();
  let isClosed = false;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    void giveCopy(socket)
      .catch(() => undefined)
      .finally(() => open.delete(socket));
  });

  async function giveCopy(socket: Socket): Promise<void> {
    const disconnected = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.resume();
    let folder: string | null = null;
    try {
      folder = await mkdtemp(join(copies, 'of-'));
      await copyTo(folder);
      socket.write(`${JSON.stringify({ folder })}\n`);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      socket.end(`${JSON.stringify({ failure: `The server could not copy its database${code}.` })}\n`);
    }
    await disconnected;
    // Once the server is closed, the command removes its copy itself.
    if (folder && !isClosed) await rm(folder, { recursive: true, force: true });
  }

  server.listen(socketPath);
  await once(server, 'listening');
  if (process.platform !== 'win32') chmodSync(socketPath, 0o600);
  return {
    async close() {
      isClosed = true;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Asks the server for a copy of its embedded database; `null` if none runs. @throws {BackupError} */
export async function askForCopy(dataFolder: string): Promise<Copy | null> {
  const socket = connect(socketOf(dataFolder));
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  let received = '';
  socket.setEncoding('utf8');
  for await (const text of socket.iterator({ destroyOnReturn: false })) {
    received += text;
    if (received.endsWith('\n')) break;
  }
  const answer = received === '' ? null : answerSchema.parse(JSON.parse(received));
  if (!answer) throw new BackupError('The server ended before it had copied its database. Try again.');
  if ('failure' in answer) throw new BackupError(answer.failure);
  return {
    folder: answer.folder,
    async [Symbol.asyncDispose]() {
      await rm(answer.folder, { recursive: true, force: true });
      socket.destroy();
    },
  };
}

/** @throws {BackupError} if the folder's path is too long for a socket */
function socketOf(dataFolder: string): string {
  const path = join(embeddedFolder(dataFolder), 'copy.sock');
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\framescout-${createHash('sha256').update(path).digest('hex')}`;
  }
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return path;
  throw new BackupError(
    `The path of the data folder, ${dataFolder}, is too long for backups while the server runs. Name a shorter one with DATA_DIR.`,
  );
}
