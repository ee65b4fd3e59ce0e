import type { ClipClient } from '@framescout/clips';
import { type ClipSettings, clipFormatSchema, PLAIN_FINISH, RemoteError } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClipMaker, ClipPlanner } from '../../features/clips/index.ts';
import {
  copiedProspect,
  encodedProspect,
  examplePlan,
  exampleProspects,
} from '../../test-support/example-clips.ts';
import { exampleUser } from '../../test-support/example-data.ts';
import { scannedWorkspace } from '../../test-support/example-workspace.ts';
import { setSession } from '../../test-support/set-session.ts';
import type { Workspace } from '../workspace.ts';

let workspace: Workspace;

beforeEach(() => {
  workspace = scannedWorkspace();
});

const client = (parts: object = {}) =>
  ({ prospects: async () => exampleProspects, plan: async () => [], ...parts }) as unknown as ClipClient;

function partsFor(maker: Pick<ClipMaker, 'client'>, frameRate = 1) {
  const { scan, browser, clipSettings: settings } = workspace;
  return { info: { duration: 10, frameRate, soundTracks: [] }, scan, browser, settings, maker };
}

it('plans clips again on demand after a failure, and then takes the fastest format', async () => {
  const { clipSettings: settings } = workspace;
  const maker = {
    client: vi.fn(async () => client()).mockRejectedValueOnce(new Error('It could not be loaded.')),
  };
  using clips = new ClipPlanner(partsFor(maker));
  clips.setOpen(true);
  await expect.poll(() => clips.getState().problem).not.toBeNull();
  expect(settings.getState().settings.selectedFormat).not.toBe('mp4');
  await clips.waitForFormat();
  expect(clips.getState().problem).toBeNull();
  expect(settings.getState().settings.selectedFormat).toBe('mp4');
});

it('shows no plan of a format that gives way to a faster one', async () => {
  const { clipSettings: settings } = workspace;
  const plan = async (segments: readonly unknown[]) => segments.map(() => ({ plan: examplePlan }));
  const client = { prospects: async () => exampleProspects, plan } as unknown as ClipClient;
  using clips = new ClipPlanner(partsFor({ client: async () => client }));
  const planned = new Set<string>();
  clips.subscribe(({ plans }) => plans.size > 0 && planned.add(settings.getState().settings.selectedFormat));
  const before = settings.getState().settings;
  const plannedWith = vi.spyOn(client, 'plan');
  clips.setOpen(true);
  await expect.poll(() => clips.getState().plans.size).toBe(1);
  expect(planned).toEqual(new Set(['mp4']));
  expect(plannedWith.mock.calls.map(([, used]) => used)).not.toContain(before);
});

it('plans nothing in a format that is no longer the fastest once its encoder has been measured', async () => {
  const quick = { ...encodedProspect, pixelsPerSecond: 1000 };
  const prospects = { ...exampleProspects, webm: quick };
  const plan = vi.fn(async (segments: readonly unknown[], _settings: unknown) =>
    segments.map(() => ({ plan: examplePlan })),
  );
  const measure = vi.fn(async () => ({ framesPerSecond: 1e-6 }));
  const client = { prospects: async () => prospects, plan, measure } as unknown as ClipClient;
  using clips = new ClipPlanner(partsFor({ client: async () => client }));
  clips.setOpen(true);
  await expect.poll(() => clips.getState().plans.size).toBe(1);
  expect(measure).toHaveBeenCalledOnce();
  expect(plan.mock.calls).toMatchObject([[{}, { selectedFormat: 'mp4' }]]);
});

it('plans clips by itself as soon as access returns, and drops the message that it is missing', async () => {
  const refusal = new Error('Your access has ended.');
  const maker = { client: vi.fn(async () => client()).mockRejectedValueOnce(refusal) };
  using clips = new ClipPlanner(partsFor(maker));
  setSession({ kind: 'signed-in', user: { ...exampleUser, subscriptionStatus: 'inactive' } });
  clips.setOpen(true);
  await expect.poll(() => clips.getState().problem).not.toBeNull();
  setSession({ kind: 'signed-in', user: exampleUser });
  await expect.poll(() => clips.getState().problem).toBeNull();
  expect(clips.getState().forecasts).not.toBeNull();
});

it('moves one edge of a clip without bringing back another that no longer applies', () => {
  const { clips, clipSettings, edits, scan } = workspace;
  clipSettings.change({ beforeSeconds: 0, afterSeconds: 0 });
  clips.setOpen(true);
  const clip = () => clips.getState().clips[0];
  clips.trim(clip()?.id ?? '', 'start', 3);
  const [event] = scan.getState().events;
  if (!event) throw new Error('There is no event.');
  edits.move(event, { startTime: 1, startFrame: 1, endTime: 2, endFrame: 1 });
  expect(clip()).toMatchObject({ start: 1, end: 2, isTrimmed: false });
  clips.trim(clip()?.id ?? '', 'end', 5);
  expect(clip()).toMatchObject({ start: 1, end: 5, isTrimmed: true });
});

it('plans only the clip whose edge was moved again, but all of them with other settings', async () => {
  const { clipSettings: settings } = workspace;
  settings.change({ beforeSeconds: 0, afterSeconds: 0 });
  const plan = vi.fn(async (segments: readonly unknown[]) => segments.map(() => ({ plan: examplePlan })));
  using clips = new ClipPlanner(partsFor({ client: async () => client({ plan }) }));
  settings.chooseFormat('mp4');
  clips.setOpen(true);
  await expect.poll(() => clips.getState().plans.size).toBe(2);
  const sizes = () => plan.mock.calls.map(([segments]) => segments.length);
  expect(sizes()).toEqual([2]);
  clips.trim(clips.getState().clips[0]?.id ?? '', 'start', 2);
  await expect.poll(sizes).toEqual([2, 1]);
  settings.change({ quality: 'low' });
  await expect.poll(sizes).toEqual([2, 1, 2]);
});

it('plans clips that cross over only if they become a reel', async () => {
  const { clipSettings: settings } = workspace;
  const plan = vi.fn(async (segments: readonly unknown[], _settings: ClipSettings) =>
    segments.map(() => ({ plan: examplePlan })),
  );
  using clips = new ClipPlanner(partsFor({ client: async () => client({ plan }) }));
  settings.chooseFormat('mp4');
  settings.change({ finish: { ...PLAIN_FINISH, crossfade: 1 } });
  clips.setOpen(true);
  const planned = () => plan.mock.calls.map(([, { finish }]) => finish);
  await expect.poll(planned).toEqual([PLAIN_FINISH]);
  settings.setOutput('reel');
  await expect.poll(planned).toEqual([PLAIN_FINISH, { ...PLAIN_FINISH, crossfade: 1 }]);
  expect(settings.choices.finish).toEqual({ ...PLAIN_FINISH, crossfade: 1 });
});

it('forecasts what clips take at each frame rate, once for the same settings', async () => {
  const { clipSettings: settings } = workspace;
  const prospects = vi.fn<ClipClient['prospects']>(
    async ({ sourceFrameRate }) =>
      Object.fromEntries(
        clipFormatSchema.options.map((format) => [
          format,
          sourceFrameRate === 'source' ? copiedProspect : encodedProspect,
        ]),
      ) as Awaited<ReturnType<ClipClient['prospects']>>,
  );
  using clips = new ClipPlanner(partsFor({ client: async () => client({ prospects }) }, 60));
  settings.chooseFormat('mp4');
  clips.setOpen(true);
  await expect.poll(() => clips.getState().rates?.get(30)?.plannedMethod.kind).toBe('encode');
  expect(clips.getState().rates?.get('source')?.plannedMethod.kind).toBe('copy');
  const asked = prospects.mock.calls.length;
  clips.keep(clips.getState().clips[0]?.id ?? '', false);
  await expect.poll(() => clips.getState().rates?.get(30)?.seconds).toBe(0);
  expect(prospects.mock.calls.length).toBe(asked + 1);
});

it.each([
  ['quickly', 10e6, true],
  ['slowly', 1e9, false],
  ['though not asked to', 10e6, null],
])('has movies begin exactly in every player if that goes %s', async (_, pixelsPerClip, decided) => {
  const { clipSettings: settings } = workspace;
  const joined = {
    ...copiedProspect,
    plannedMethod: { kind: 'smart-cut' },
    encoder: 'avc',
    pixelsPerClip,
  } as const;
  const prospects = async ({ playsEverywhere }: ClipSettings) =>
    playsEverywhere ? { ...exampleProspects, mp4: joined, mov: joined } : exampleProspects;
  const plan = vi.fn(async (segments: readonly unknown[], _settings: ClipSettings) =>
    segments.map(() => ({ plan: examplePlan })),
  );
  const measure = async () => ({ framesPerSecond: 1000 });
  using clips = new ClipPlanner(partsFor({ client: async () => client({ prospects, plan, measure }) }));
  if (decided === null) settings.change({ playsEverywhere: false });
  clips.setOpen(true);
  await expect.poll(() => clips.getState().plans.size).toBe(1);
  const [fastest] = clips.getState().forecasts ?? [];
  const kind = decided ? 'smart-cut' : 'copy';
  expect(fastest).toMatchObject({ format: 'mp4', plannedMethod: { kind } });
  expect(plan.mock.lastCall?.[1].playsEverywhere).toBe(decided ?? false);
  expect(settings.getState().settings.playsEverywhere).toBe(decided === null ? false : null);
});

it('makes clips of the chosen events only, and finds the clip of each', () => {
  const { browser, clips, scan, clipSettings } = workspace;
  clipSettings.change({ isJoined: false });
  clips.setOpen(true);
  const [first, second] = scan.getState().events;
  if (!first || !second) throw new Error('There are too few events.');
  expect(clips.getState().clips).toHaveLength(2);
  expect(clips.clipOf(second)?.number).toBe(2);
  workspace.edits.mark([second], { isStarred: true });
  browser.setScope('starred');
  expect(clips.getState().clips.map(({ events }) => events.length)).toEqual([1]);
  expect(clips.clipOf(first)).toBeUndefined();
});

describe('clips whose maker ends during planning', () => {
  const stopped = new RemoteError({
    code: 'clip-maker-stopped',
    message: 'Making clips stopped.',
    details: {},
  });
  const endedClient = client({ hasEnded: true, prospects: () => Promise.reject(stopped) });

  it('are planned by the next maker, without a message', async () => {
    const next = vi.fn(async () => client({ hasEnded: false })).mockResolvedValueOnce(endedClient);
    using clips = new ClipPlanner(partsFor({ client: next }));
    clips.setOpen(true);
    await expect.poll(() => clips.getState().forecasts).not.toBeNull();
    expect(clips.getState().problem).toBeNull();
  });

  it('are given up if the next maker ends too', async () => {
    const next = vi.fn(async () => endedClient);
    using clips = new ClipPlanner(partsFor({ client: next }));
    clips.setOpen(true);
    await expect.poll(() => clips.getState().problem).toBe('Making clips stopped.');
    expect(next).toHaveBeenCalledTimes(2);
  });
});
