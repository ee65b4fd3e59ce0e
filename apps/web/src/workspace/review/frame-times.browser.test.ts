import { expect, it } from 'vitest';
import { exampleReport, exampleScores } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { frameAt } from './frame-times.ts';

it('counts frames from the first one of a video that starts late, before any scan', () => {
  const workspace = exampleWorkspace(
    {},
    { firstFrameTime: 0.5, frameRate: 50, duration: 10.5, totalFrames: 500 },
  );
  const { frame, startTime, endTime } = frameAt(workspace, 0.5 + 2.001);
  expect(frame).toBe(100);
  expect(startTime).toBeCloseTo(2.5, 9);
  expect(endTime).toBeCloseTo(2.52, 9);
});

it('continues at the rate seen so far after a cancelled scan that found more frames than expected', () => {
  const workspace = exampleWorkspace({}, { frameRate: 0.25, duration: 20, totalFrames: 5 });
  const scores = exampleScores([0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2]);
  workspace.scan.show({ status: 'cancelled', scores, report: exampleReport });
  expect(frameAt(workspace, 15.5)).toMatchObject({ frame: 15, startTime: 15, endTime: 16 });
});
