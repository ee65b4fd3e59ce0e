import { drawTitles, titleFields } from '@framescout/clips';
import { type ClipTitle, finishArea, PLAIN_FINISH, PLAIN_TITLE } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { registerNativeMedia } from '../register-native-media.ts';

await registerNativeMedia();

const CLIP = { displayWidth: 1080, displayHeight: 1920 };
const AREA = finishArea({ width: 1080, height: 1920 });

async function drawn(text: string, title: Partial<ClipTitle> = {}) {
  const finish = { ...PLAIN_FINISH, title: { ...PLAIN_TITLE, ...title, pattern: '{name}' } };
  const fields = titleFields({ number: 1, eventTime: 0, elements: [], events: [], name: text });
  const [overlay] = await drawTitles({ finish, layout: null }, CLIP, [fields]);
  return overlay ?? null;
}

/** Counts the pixels of a picture that are fully opaque and white, and those that are dark but seen. */
function countInk(pixels: Uint8Array): { white: number; dark: number } {
  let [white, dark] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, alpha = 0] = [pixels[at], pixels[at + 3]];
    if (red > 250 && alpha > 250) white++;
    if (red < 30 && alpha > 180) dark++;
  }
  return { white, dark };
}

describe('a title drawn in Node', () => {
  it('is white with a dark outline, so that it can be read on any picture', async () => {
    const title = await drawn('Triple kill');
    const { white, dark } = countInk(title?.pixels ?? new Uint8Array());
    expect(white).toBeGreaterThan(2000);
    expect(dark).toBeGreaterThan(2000);
  });

  it.each([
    ['top', 'left'],
    ['middle', 'center'],
    ['bottom', 'right'],
  ] as const)('is at the %s %s of what no app covers', async (down, across) => {
    const place = (await drawn('Ace', { down, across }))?.place ?? { x: 0, y: 0, width: 0, height: 0 };
    const right = place.x + place.width;
    const bottom = place.y + place.height;
    expect(place.x).toBeGreaterThanOrEqual(AREA.x);
    expect(right).toBeLessThanOrEqual(AREA.x + AREA.width);
    expect(bottom).toBeLessThanOrEqual(AREA.y + AREA.height);
    const room = {
      top: place.y - AREA.y,
      middle: Math.abs(place.y + bottom - 2 * AREA.y - AREA.height),
      bottom: AREA.y + AREA.height - bottom,
      left: place.x - AREA.x,
      center: Math.abs(place.x + right - 2 * AREA.x - AREA.width),
      right: AREA.x + AREA.width - right,
    };
    expect(room[down]).toBeLessThan(40);
    expect(room[across]).toBeLessThan(40);
  });

  it.each([
    ['many words', 'A long note about what happened here, and what came of it, '.repeat(4)],
    ['one long word', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'],
  ])('fits, of whatever length: %s', async (_, text) => {
    const { place, pixels } = (await drawn(text)) ?? {};
    if (!place || !pixels) throw new TypeError('Nothing was drawn.');
    expect(place.width).toBeLessThan(AREA.width);
    expect(place.height).toBeLessThan(4 * PLAIN_TITLE.size * 1080);
    expect(countInk(pixels).white).toBeGreaterThan(2000);
  });

  it('shows braces and backslashes as they are', async () => {
    const [plain, marked] = [await drawn('b1 N'), await drawn('{\\b1}\\N')];
    expect(marked?.place.width).toBeGreaterThan(plain?.place.width ?? 0);
  });

  it('is none without text', async () => {
    expect(await drawn(' ')).toBeNull();
  });
});
