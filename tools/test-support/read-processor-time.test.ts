import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readProcessorTime } from './read-processor-time.ts';

const WORKS_FOR_300_MS = 'while (process.cpuUsage().user < 300_000);';

it.runIf(process.platform === 'linux')('counts what ended programs took', () => {
  const before = readProcessorTime();
  spawnSync(process.execPath, ['-e', WORKS_FOR_300_MS]);
  expect(readProcessorTime() - before).toBeGreaterThanOrEqual(0.3);
});
