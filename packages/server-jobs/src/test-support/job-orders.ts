import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUTOMATIC_AREA, formatTemplateFile, NO_PROCESSING, PLAIN_RULES } from '@framescout/contract';
import type { JobsConfig } from '@framescout/server';

const selection = {
  frame: 30,
  time: 1,
  x: 0.1,
  y: 0.2,
  width: 0.05,
  height: 0.04,
  imageData: { width: 2, height: 1, data: new Uint8Array(6) },
};

/** The text of a small template. */
export const TEMPLATE_TEXT = formatTemplateFile({
  name: 'Kill',
  savedAt: '2026-11-21T07:00:00.000Z',
  elements: [
    {
      id: 'element-1',
      name: 'Kill',
      selections: [selection, selection, selection],
      counterExamples: [],
      rules: PLAIN_RULES,
      processing: NO_PROCESSING,
      area: AUTOMATIC_AREA,
    },
  ],
  elementRules: [],
});

/** Where recordings may be located in tests. */
const SOURCE = '/videos';

/** A minimal job submission: one recording below `SOURCE`. */
export const ORDER = { video: `${SOURCE}/match.mp4`, template: TEMPLATE_TEXT };

/** Builds the configuration of workers for tests; without a database, their queue is unreachable. */
export function jobsConfig(overrides: Partial<JobsConfig> = {}): JobsConfig {
  return {
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    sources: [SOURCE, 'https://videos.example/league', 's3://bucket/vods'],
    resultsFolder: overrides.resultsFolder ?? mkdtempSync(join(tmpdir(), 'framescout-results-')),
    mostUnfinished: 3,
    mostBytes: 1e9,
    callsPrivateAddresses: false,
    ...overrides,
  };
}
