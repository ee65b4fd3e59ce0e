import { NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import { CancelledError, type Video } from '@framescout/media';
import { expect, it, vi } from 'vitest';
import { placeLooks } from './place-looks.ts';
import type { StudyCache } from './study-cache.ts';

it('places no further look once cancelled, even if the element was learned already', async () => {
  const abort = new AbortController();
  const readPlanes = vi.fn();
  const video = { picture: { width: 64, height: 36 }, reader: { readPlanes } } as unknown as Video;
  const studies = {
    async learn() {
      abort.abort(new CancelledError());
      return {};
    },
  } as unknown as StudyCache;
  const look = { time: 1, x: 0.25, y: 0.25, width: 0.5, height: 0.5 } as RegionSelection;
  const examples = { selections: [], counterExamples: [], processing: NO_PROCESSING };
  await expect(placeLooks(video, studies, examples, [look, look], abort.signal)).rejects.toThrow(
    CancelledError,
  );
  expect(readPlanes).not.toHaveBeenCalled();
});
