import { check, deriveEvents, open, scan } from '@framescout/framescout';
import { expect, it } from 'vitest';
import { openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

const NAME = 'h264-b-frames.mp4';

it('frees what an element was learned from during a scan, without relearning it for the next scan', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const template = await templateOf(recording, markIcon(NAME));
  const [element] = template.elements;
  if (!element) throw new Error('a template without an element');
  const { signal } = new AbortController();

  const before = await check(recording, element);
  const studied = await recording.studies.learn(element, signal);
  const first = await scan(recording, template);
  const scanned = await recording.studies.learnForScan(element, signal);
  const second = await scan(recording, template);

  expect(scanned).not.toHaveProperty('study');
  expect(scanned.element).toBe(studied.element);
  expect(await recording.studies.learnForScan(element, signal)).toBe(scanned);
  expect(deriveEvents(second)).toEqual(deriveEvents(first));
  expect(deriveEvents(first).events.length).toBeGreaterThan(0);
  expect(await check(recording, element)).toEqual(before);
});
