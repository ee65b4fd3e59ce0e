import { expect, it } from 'vitest';
import { planSteps, type RunOptions } from './plan-steps.ts';

const ALL: RunOptions = { tier: 'default', selected: null, shard: null, hasPostgres: true };

const plan = (options: Partial<RunOptions>) =>
  planSteps({ ...ALL, ...options }).map((step) => step.map(({ command }) => command.join(' ')).join(' & '));

it('checks, then runs every test of the default tier', () => {
  expect(plan({})).toEqual([
    'npm run --silent check',
    expect.stringMatching(/^npx vitest run --project unit\* /),
    'npm run --silent build',
    expect.stringMatching(/^npx vitest run --project browser-\*.* & npx playwright test .*--project=smoke$/),
  ]);
  expect(plan({}).join()).not.toContain('full');
});

it('runs the full tier on one server and, if there is a PostgreSQL, on two nodes', () => {
  const full = plan({ tier: 'full', shard: '1/3' });
  expect(full.join()).toContain('--project=smoke --project=scans --project=pages');
  expect(full.at(-1)).toContain('--project=server');
  expect(full.filter((command) => command.includes('--mode full --shard 1/3'))).toHaveLength(2);
  expect(plan({ tier: 'full', hasPostgres: false }).join()).not.toContain('--project=server');
});

it('runs selected files, and nothing for which none is selected', () => {
  const selected = ['packages/exports/src/a.test.ts', 'packages/exports/src/b.full.test.ts'];
  const [, unit, ...others] = plan({ selected });
  expect(unit).toMatch(/a\.test\.ts$/);
  expect(others).toEqual([]);
  expect(plan({ selected, tier: 'full' })[1]).toMatch(/a\.test\.ts packages.*b\.full\.test\.ts$/);
});
