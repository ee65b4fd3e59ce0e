import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../db/embedded/open-embedded.ts';

/**
 * Creates an empty embedded database once, for the tests of all projects to copy: creating one takes seconds.
 */
export async function setup({ vitest }: TestProject): Promise<(() => void) | undefined> {
  if ('embeddedDatabase' in vitest.getProvidedContext()) return;
  const folder = mkdtempSync(join(tmpdir(), 'framescout-database-'));
  await (await openEmbedded(folder)).close();
  vitest.provide('embeddedDatabase', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    embeddedDatabase: string;
  }
}
