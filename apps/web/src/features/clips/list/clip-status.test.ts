import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { exampleClip } from '../../../test-support/example-clips.ts';
import { finishedStatuses, statusOf, withStatus } from './clip-status.ts';

const [first, second] = [exampleClip(5), exampleClip(20)];
const settings = DEFAULT_CLIP_SETTINGS;
const waiting = { kind: 'waiting' } as const;
const made = { kind: 'made', detour: null } as const;
const failed = { kind: 'failed', reason: 'The disk is full.' } as const;

describe("a clip's status in a run", () => {
  it('is waiting, making, then made or failed', () => {
    const begun = withStatus(new Map(), [first, second], settings, waiting);
    const making = withStatus(begun, [first], settings, { kind: 'making', percent: 40 });
    const ended = withStatus(making, [first], settings, failed);
    const statuses = [begun, making, ended].map((each) => statusOf(each, first, settings));
    expect(statuses.map((status) => status?.kind)).toEqual(['waiting', 'making', 'failed']);
    expect(statusOf(ended, second, settings)).toEqual(waiting);
  });

  it('is dropped if the run ends before the clip is made', () => {
    const ended = finishedStatuses(
      withStatus(withStatus(new Map(), [first, second], settings, waiting), [first], settings, made),
    );
    expect(statusOf(ended, first, settings)).toEqual(made);
    expect(statusOf(ended, second, settings)).toBeNull();
  });

  it('is unknown for a clip that would be made differently now', () => {
    const statuses = withStatus(new Map(), [first], settings, made);
    expect(statusOf(statuses, { ...first, start: 4 }, settings)).toBeNull();
    expect(statusOf(statuses, first, { ...settings, selectedFormat: 'mp4' })).toBeNull();
  });

  it('says why a clip failed, whatever the settings are by now, until it is tried again', () => {
    const statuses = withStatus(new Map(), [first, second], settings, failed);
    const others = { ...settings, selectedFormat: 'mp4' } as const;
    expect(statusOf(statuses, first, others)).toEqual(failed);
    const again = withStatus(statuses, [first], others, waiting);
    expect(statusOf(again, first, others)).toEqual(waiting);
    expect(statusOf(again, second, others)).toEqual(failed);
  });
});
