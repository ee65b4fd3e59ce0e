import { readFileSync } from 'node:fs';

/** A test runner's JSON report, or null where it left none that can be read. */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
