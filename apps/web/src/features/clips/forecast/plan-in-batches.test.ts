import type { PlannedClip } from '@framescout/clips';
import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { exampleClip, examplePlan } from '../../../test-support/example-clips.ts';
import type { Clip } from '../list/clip-list.ts';
import { type ClipPlans, planInBatches } from './plan-in-batches.ts';

/** A client that plans every clip alike. */
function createClient() {
  return {
    plan: vi.fn(
      async (segments: readonly unknown[]): Promise<PlannedClip[]> =>
        segments.map(() => ({ plan: examplePlan })),
    ),
  };
}

async function planAll(
  client: ReturnType<typeof createClient>,
  clips: readonly Clip[],
  known: ClipPlans = new Map(),
): Promise<ClipPlans[]> {
  const { signal } = new AbortController();
  const seen: ClipPlans[] = [];
  const planning = planInBatches(client, { clips, settings: DEFAULT_CLIP_SETTINGS, known, signal });
  for await (const plans of planning) seen.push(plans);
  return seen;
}

const plannedBy = (client: ReturnType<typeof createClient>) =>
  client.plan.mock.calls.flatMap(([clips]) => clips);

const many = Array.from({ length: 3000 }, (_, index) => exampleClip(10 * index));

it('plans again only clips that are new or have other edges, and those that could not be planned', async () => {
  const [plans = new Map()] = (await planAll(createClient(), many)).slice(-1);
  const refusal = { error: { code: 'unreadable-file', message: 'The disk is gone.', details: {} } };
  const known = new Map(plans).set('20', { ...refusal, start: 20, end: 24 });
  const trimmed = { ...exampleClip(30), start: 31 };
  const added = exampleClip(5);
  const client = createClient();
  const now = [...many.slice(0, 3), trimmed, ...many.slice(4, -1), added];
  const last = (await planAll(client, now, known)).at(-1);
  expect(plannedBy(client)).toEqual([exampleClip(20), trimmed, added]);
  expect(last?.size).toBe(3000);
  expect(last?.get('20')).toMatchObject({ plan: examplePlan });
  expect(last?.get('30')).toMatchObject({ start: 31, end: 34 });
  expect(last?.has('29990')).toBe(false);
});

it('yields the first plans soon, and then not so often that thousands are copied again and again', async () => {
  const sizes = (await planAll(createClient(), many)).map(({ size }) => size);
  expect(sizes.slice(0, 3)).toEqual([8, 16, 24]);
  expect(sizes.at(-1)).toBe(3000);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(10 * 3000);
});

it('yields the plans of clips that are all known already', async () => {
  const [known = new Map()] = (await planAll(createClient(), many)).slice(-1);
  const client = createClient();
  expect(await planAll(client, many.slice(0, 2), known)).toMatchObject([{ size: 2 }]);
  expect(client.plan).not.toHaveBeenCalled();
});

it('stops as soon as it is aborted', async () => {
  const abort = new AbortController();
  const client = createClient();
  const options = { clips: many, settings: DEFAULT_CLIP_SETTINGS, known: new Map(), signal: abort.signal };
  for await (const { size } of planInBatches(client, options)) if (size === 16) abort.abort();
  expect(plannedBy(client)).toHaveLength(24);
});
