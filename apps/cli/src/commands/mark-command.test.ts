import { MAX_TEMPLATE_NAME_LENGTH } from '@framescout/contract';
import { expect, it } from 'vitest';
import { nameTemplate } from './mark-command.ts';

it.each([
  ['out/kill.framescout.json', 'match.mp4', 'kill'],
  ['kill', 'match.mp4', 'kill'],
  ['.json', '/vods/match.mp4', 'match'],
  [' .json', ' .mp4', 'Element'],
  [`${'k'.repeat(200)}.json`, 'match.mp4', 'k'.repeat(MAX_TEMPLATE_NAME_LENGTH)],
  [`k${'🎯'.repeat(60)}.json`, 'match.mp4', `k${'🎯'.repeat(39)}`],
])('names a template after its file or the recording: %s, %s', (file, recording, name) => {
  expect(nameTemplate(file, recording)).toBe(name);
});
