import type { MarkerCheck, ScanElement } from '@framescout/framescout/page';
import { expect, it } from 'vitest';
import { MarkerChecks } from './marker-checks.ts';

const first = { isAnywhere: false } as MarkerCheck;
const element = { id: 'element-1' } as ScanElement;

it('keeps the last result while a repeated check is superseded by another', async () => {
  const answers: ((check: MarkerCheck) => void)[] = [];
  const checks = new MarkerChecks({ checkMarker: () => new Promise((resolve) => answers.push(resolve)) });
  const done = checks.check(element);
  answers[0]?.(first);
  await done;
  void checks.check(element);
  void checks.check(element);
  expect(checks.getState().checks.get('element-1')).toEqual({ status: 'checking', last: first });
});
