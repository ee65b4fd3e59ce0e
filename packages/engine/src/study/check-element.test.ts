import { NO_PROCESSING } from '@framescout/contract';
import { openVideo } from '@framescout/media';
import { expect, it } from 'vitest';
import { BLANK_SIZE, blankVideo } from '../fixtures/blank-video.ts';
import { paintGray, registerFakeDecoder } from '../fixtures/register-fake-decoder.ts';
import { checkElement } from './check-element.ts';
import { StudyCache } from './study-cache.ts';
import { isOfVideo } from './study-element.ts';

registerFakeDecoder(() => paintGray(BLANK_SIZE, 120));

it('names the selections that this video does not show, as those of another recording', async () => {
  using video = await openVideo(await blankVideo(20, 10, (frame) => frame % 10 === 0), 'blank.webm');
  const select = (time: number) => video.reader.selectRegion(time, 0.5, 0.5);
  const [first, second, third] = [await select(0.2), await select(0.6), await select(1.2)];
  const { width, height, data } = second.imageData;
  const elsewhere = { ...second, imageData: { width, height, data: data.map((value) => 255 - value / 2) } };
  const examples = { counterExamples: [], processing: NO_PROCESSING };
  const { signal } = new AbortController();
  const check = async (...selections: (typeof first)[]) => {
    const { foreign } = await checkElement(video, new StudyCache(video), { ...examples, selections }, signal);
    return foreign;
  };
  expect(await check(first, second, third)).toEqual([]);
  expect(await check(first, elsewhere, third)).toEqual([1]);
});

it('knows a selection of thin strokes for one of another recording, but not one of a copy encoded anew', async () => {
  using video = await openVideo(await blankVideo(20, 10, (frame) => frame % 10 === 0), 'blank.webm');
  const panel = await video.reader.selectRegion(0.6, 0.5, 0.5);
  const { width, height, data } = panel.imageData;
  const changed = (change: (x: number, y: number) => number) => {
    const pixels = data.map((value, at) => {
      const pixel = at >> 2;
      return at % 4 === 3 ? value : value + change(pixel % width, Math.floor(pixel / width));
    });
    return { ...panel, imageData: { width, height, data: pixels } };
  };
  const isInStroke = (x: number, y: number) =>
    x >= 30 && x < 70 && x % 4 === 0 && y >= height / 2 - 6 && y < height / 2 + 6;
  expect(
    await isOfVideo(
      video,
      changed((x, y) => (isInStroke(x, y) ? 130 : 0)),
    ),
  ).toBe(false);
  expect(
    await isOfVideo(
      video,
      changed((x, y) => ((x * 7 + y * 13) % 11) - 5),
    ),
  ).toBe(true);
  expect(
    await isOfVideo(
      video,
      changed((x, y) => (x % 50 === 0 && y % 10 === 0 ? 90 : 0)),
    ),
  ).toBe(true);
});
