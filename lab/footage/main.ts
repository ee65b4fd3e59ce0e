// Makes footage for `npm run eval`: HUD elements over moving pictures, with exact ground truth. Needs ffmpeg.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { screenEffectSchema } from '../screen-effects/effect-span.ts';
import { ELEMENTS } from './elements/index.ts';
import { makeClip } from './footage-clip.ts';

const EFFECTS = screenEffectSchema.options;
const USAGE = `npm run footage -- [DIR] [--clips N of each kind] [--kind NAME] [--seed FIRST] [--over FOLDER of videos]
  [--effect ${EFFECTS.join('|')}]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clips: { type: 'string', default: '9' },
    kind: { type: 'string' },
    seed: { type: 'string', default: '1' },
    over: { type: 'string' },
    effect: { type: 'string' },
  },
});

const [folder = '.footage'] = positionals;
const clips = Number(values.clips);
const seed = Number(values.seed);
if (!Number.isInteger(clips) || clips < 1 || !Number.isInteger(seed)) throw new Error(USAGE);
const effect = screenEffectSchema.nullable().safeParse(values.effect ?? null);
if (!effect.success) throw new Error(`--effect takes ${EFFECTS.join(', ')}.`);
await mkdir(folder, { recursive: true });
if (values.kind && clips === 1) {
  process.stdout.write(
    `${await makeClip(folder, values.kind, seed, { over: values.over ?? null, effect: effect.data })}\n`,
  );
} else {
  const kinds = values.kind ? [values.kind] : Object.keys(ELEMENTS);
  const wanted = kinds.flatMap((kind) => Array.from({ length: clips }, (_, i) => ({ kind, seed: seed + i })));
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) await makeElsewhere(folder, next);
  });
  await Promise.all(lanes);
}

/** Makes one clip in a child process, so that every core is used. */
async function makeElsewhere(folder: string, { kind, seed }: { kind: string; seed: number }): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      ...[import.meta.filename, folder, '--kind', kind, '--seed', `${seed}`, '--clips', '1'],
      ...(values.over ? ['--over', values.over] : []),
      ...(values.effect ? ['--effect', values.effect] : []),
    ],
    { stdio: 'inherit' },
  );
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${kind} ${seed} was not made`);
}
