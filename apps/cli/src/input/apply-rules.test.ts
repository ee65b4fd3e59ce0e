import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUTOMATIC_AREA, NO_PROCESSING, PLAIN_RULES, type SavedTemplate } from '@framescout/contract';
import { beforeEach, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { applyRules } from './apply-rules.ts';

const TEMPLATE: SavedTemplate = {
  ...{ name: 'kill', savedAt: '2026-01-01T00:00:00.000Z', elementRules: [] },
  elements: [
    {
      ...{ id: 'element-1', name: 'Kill', selections: [], counterExamples: [] },
      ...{ processing: NO_PROCESSING, area: AUTOMATIC_AREA, rules: PLAIN_RULES },
    },
  ],
};

let file: string;
beforeEach(() => {
  file = join(folderForThisTest(), 'rules.json');
});

it('reads rules that an editor saved with a byte order mark', async () => {
  await writeFile(file, '\uFEFF{ "elements": { "Kill": { "rearm": 2 } } }');
  const { elements } = await applyRules(TEMPLATE, file);
  expect(elements.map(({ rules }) => rules)).toEqual([{ ...PLAIN_RULES, rearm: 2 }]);
});

it('says where a file of rules is not JSON', async () => {
  await writeFile(file, '{ "elements": { "Kill": { "rearm": 2, } } }');
  await expect(applyRules(TEMPLATE, file)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(/rules\.json" is not JSON \(.+ position 38/),
  });
});
