import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OWN_SCOPE = '@framescout';
/** Older versions may lack some of these. */
const PACKAGES = ['packages/contract', 'packages/jobs', 'packages/server-jobs'];
const SERVER = ['package.json', 'apps/server', ...PACKAGES];

/** A checkout of the server alone. */
export type Checkout = { program: string } & Disposable;

/** Whether the Git history contains a commit, which it may not in a shallow clone. */
export function hasCommit(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;
}

/** Lays out the server as of a commit (null: now), with today's packages and no web app. */
export function layOutServer(commit: string | null): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-server-'));
  if (commit) unpack(commit, folder);
  else for (const path of SERVER) copy(path, folder);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== OWN_SCOPE) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const path of [...PACKAGES, 'apps/server'])
    symlinkSync(join(folder, path), join(modules, OWN_SCOPE, basename(path)));
  const webFolder = join(folder, 'apps/web/dist');
  mkdirSync(webFolder, { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>FrameScout</title>');
  return {
    program: join(folder, 'apps/server/src/main.ts'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function unpack(commit: string, folder: string): void {
  const present = SERVER.filter(
    (path) => spawnSync('git', ['cat-file', '-e', `${commit}:${path}`], { cwd: ROOT }).status === 0,
  );
  const archive = spawnSync('git', ['archive', commit, ...present], { cwd: ROOT, maxBuffer: 1 << 28 });
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (archive.status === 0 && unpacked.status === 0) return;
  throw new Error(`The server of ${commit} cannot be laid out: ${archive.stderr}${unpacked.stderr}`);
}

function copy(path: string, folder: string): void {
  cpSync(join(ROOT, path), join(folder, path), {
    recursive: true,
    filter: (source) => !source.includes('node_modules'),
  });
}
