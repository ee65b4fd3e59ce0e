import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Prints how registering ended, and whether FFmpeg's library is in the process. */
const PROGRAM = `
  import { registerNativeMedia } from '@framescout/node';

  const outcome = await registerNativeMedia().then(() => 'registered', ({ code }) => code);
  const libraries = process.report.getReport().sharedObjects;
  console.log(outcome, libraries.some((path) => path.endsWith('node-av.node')));
`;

it.each([
  ['on', 'registered true'],
  ['off', 'ffmpeg-off false'],
  // Whoever mistypes it wants it off.
  ['Off', 'ffmpeg-off false'],
])('loads FFmpeg only where it is on (%s)', async (setting, expected) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    env: { ...process.env, FRAMESCOUT_FFMPEG: setting },
  });
  expect(stdout.trim()).toBe(expected);
});
