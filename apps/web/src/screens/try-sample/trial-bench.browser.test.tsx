import { CodedError } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { OpenVideo } from '../../features/video/index.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { SampleTrial } from './sample-trial.ts';
import { TrialBench } from './trial-bench.tsx';

class FrameError extends CodedError {
  override readonly name = 'FrameError';
  readonly code = 'decoder-failure';
}

it('says why a click marked nothing', async () => {
  const { video } = exampleWorkspace({
    selectRegion: async () => {
      throw new FrameError('This frame cannot be decoded.');
    },
    locateFrame: async (time) => ({ frame: 0, time, endTime: time + 1, isEstimate: false }),
  });
  vi.spyOn(OpenVideo, 'open').mockResolvedValue(video);
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('the sample'));
  using trial = await SampleTrial.open();
  const screen = await showPart(<TrialBench trial={trial} onFailure={() => undefined} />);
  await screen.getByRole('application', { name: 'Video overlay' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This frame cannot be decoded.');
});
