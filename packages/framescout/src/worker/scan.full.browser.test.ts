import { afterAll, describe, it } from 'vitest';
import { EngineClient } from './engine-client.ts';
import { expectIconFound, expectPictures } from './fixtures/scan-fixture.ts';

const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

describe('a scan', () => {
  it.each(['av1.mp4', 'h264-start-5s.mkv', 'h264-vfr-b-frames.mp4', 'h264-rgb.mp4'])(
    'finds the icon from its first to its last frame: %s',
    (name) => expectIconFound(engine, name),
  );

  it.each(['h264-b-frames.mp4', 'vp9.webm', 'h264-rgb.mp4'])(
    'takes pictures of what it finds if asked, with the same scores: %s',
    (name) => expectPictures(engine, name),
  );
});
