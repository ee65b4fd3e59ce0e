import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { exampleClip } from '../../test-support/example-clips.ts';
import { finishedStatuses, queuedStatuses, statusOf, withStatus } from './clip-status.ts';

const [first, second] = [exampleClip(5), exampleClip(20)];
const settings = DEFAULT_CLIP_SETTINGS;

describe("a clip's status in a run", () => {
  it('is waiting, making, then made or failed', () => {
    const waiting = queuedStatuses([first, second]);
    const making = withStatus(waiting, [first], { kind: 'making', percent: 40 });
    const failed = withStatus(making, [first], { kind: 'failed', reason: 'The disk is full.' });
    const statuses = [waiting, making, failed].map((each) =>
      statusOf({ statuses: each, settings }, first, settings),
    );
    expect(statuses.map((status) => status?.kind)).toEqual(['waiting', 'making', 'failed']);
    expect(statusOf({ statuses: failed, settings }, second, settings)).toEqual({ kind: 'waiting' });
  });

  it('is dropped if the run ends before the clip is made', () => {
    const made = withStatus(queuedStatuses([first, second]), [first], { kind: 'made' });
    const ended = finishedStatuses(made);
    expect(statusOf({ statuses: ended, settings }, first, settings)).toEqual({ kind: 'made' });
    expect(statusOf({ statuses: ended, settings }, second, settings)).toBeNull();
  });

  it('is unknown for a clip that would be made differently now', () => {
    const statuses = withStatus(new Map(), [first], { kind: 'made' });
    expect(statusOf({ statuses, settings }, { ...first, start: 4 }, settings)).toBeNull();
    expect(statusOf({ statuses, settings }, first, { ...settings, selectedFormat: 'mp4' })).toBeNull();
  });
});
