import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsonExportSchema } from '@framescout/exports';
import { afterAll, expect, it } from 'vitest';
import { WorkerLab } from '../../../../tools/test-support/worker-lab.ts';
import { SAMPLE_FRAMES } from '../fixtures/sample-frames.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const LINES = /^```bash\n([\s\S]*?)^```$/m;

const lab = await WorkerLab.open(null);
afterAll(() => lab?.[Symbol.asyncDispose]());

it.skipIf(!lab)(
  'does in five lines what the docs page on many machines promises, with two workers',
  async () => {
    if (!lab) return;
    const [, lines = ''] = LINES.exec(readFileSync(join(ROOT, 'docs/scale.md'), 'utf8')) ?? [];
    expect(lines.trim().split('\n')).toHaveLength(5);
    for (const name of ['apps', 'node_modules']) symlinkSync(join(ROOT, name), join(lab.folder, name));
    const env = { ...process.env, FRAMESCOUT_DATABASE_URL: lab.postgres.url };
    const { stdout } = await promisify(execFile)('bash', ['-ec', lines], { cwd: lab.folder, env });
    const printed = stdout.split('\n').filter((line) => line.includes('sample.mp4\t00:00:'));
    expect(printed).toHaveLength(SAMPLE_FRAMES.length);
    const exported = readFileSync(join(lab.folder, 'results/sample-event-analysis.json'), 'utf8');
    const { events } = jsonExportSchema.parse(JSON.parse(exported));
    expect(events.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual(SAMPLE_FRAMES);
  },
);
