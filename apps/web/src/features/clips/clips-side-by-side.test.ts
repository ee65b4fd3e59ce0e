import { expect, it } from 'vitest';
import { clipsSideBySide } from './clips-side-by-side.ts';

it('makes two clips at a time, but large ones and those that FFmpeg decodes one by one', () => {
  expect(clipsSideBySide({ reader: 'browser' }, [{ bytes: 1e6 }])).toBe(2);
  expect(clipsSideBySide({ reader: 'browser' }, [{ bytes: 1e6 }, { bytes: 1e9 }])).toBe(1);
  expect(clipsSideBySide({ reader: 'ffmpeg' }, [{ bytes: 1e6 }])).toBe(1);
});
