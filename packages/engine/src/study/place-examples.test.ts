import { CancelledError } from '@framescout/base';
import { NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { expect, it, vi } from 'vitest';
import { placeExamples } from './place-examples.ts';
import type { StudyCache } from './study-cache.ts';

it('places no further example once cancelled, even if the element was learned already', async () => {
  const abort = new AbortController();
  const readPlanes = vi.fn();
  const video = { picture: { width: 64, height: 36 }, reader: { readPlanes } } as unknown as Video;
  const studies = {
    async learn() {
      abort.abort(new CancelledError());
      return {};
    },
  } as unknown as StudyCache;
  const further = { time: 1, x: 0.25, y: 0.25, width: 0.5, height: 0.5 } as RegionSelection;
  const examples = { selections: [], counterExamples: [], processing: NO_PROCESSING };
  await expect(placeExamples(video, studies, examples, [further, further], abort.signal)).rejects.toThrow(
    CancelledError,
  );
  expect(readPlanes).not.toHaveBeenCalled();
});
