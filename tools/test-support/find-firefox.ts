import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Environment variable that names a Firefox to use instead of the system's. */
const FIREFOX_VARIABLE = 'FRAMESCOUT_FIREFOX';
const COMMAND_NAMES = ['firefox-esr', 'firefox'];

/** Returns the path of a Firefox on this machine, or null. */
export function findFirefox(): string | null {
  const named = process.env[FIREFOX_VARIABLE];
  if (named) return isExecutable(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => COMMAND_NAMES.map((name) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
