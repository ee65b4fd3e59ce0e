import { readFileSync } from 'node:fs';

/** Reads a test runner's JSON report; null if there is none or it is unreadable. */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
