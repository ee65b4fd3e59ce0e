import { readTruth, type Truth } from './truth.ts';

/** The truth about the sample video. */
export function sampleTruth(): Truth {
  const truth = readTruth('apps/server/uploads/sample.json');
  if (!truth) throw new Error('apps/server/uploads/sample.json is missing: run "npm run sample".');
  return truth;
}
