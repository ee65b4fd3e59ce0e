import { expect, it } from 'vitest';
import { findFaults, seedFaults } from './find-faults.ts';

const CODE = `import { stop } from './stop.ts';
type Count = 3;
export async function wait(count: number): Promise<boolean> {
  if (count < 10) await stop(count);
  return count === 0.5 || true;
}
`;

it('finds conditions, bounds, calls and constants in what runs', () => {
  const found = findFaults('wait.ts', CODE).map(({ kind, line, before, after }) => [
    kind,
    line,
    before,
    after,
  ]);
  expect(found).toEqual([
    ['a condition turned round', 4, 'count < 10', '!(count < 10)'],
    ['a bound moved by one', 4, '<', '<='],
    ['a constant changed', 4, '10', '11'],
    ['a call left out', 4, 'await stop(count);', ';'],
    ['a condition turned round', 5, '||', '&&'],
    ['a condition turned round', 5, '===', '!=='],
    ['a constant changed', 5, '0.5', '0.75'],
    ['a constant changed', 5, 'true', 'false'],
  ]);
});

it('seeds several faults into one text', () => {
  const faults = findFaults('wait.ts', CODE).filter(({ kind }) => /bound|call/.test(kind));
  expect(seedFaults(CODE, faults)).toContain('  if (count <= 10) ;\n');
});
