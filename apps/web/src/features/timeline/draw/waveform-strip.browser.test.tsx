import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { SOUND_ROW } from '../view/timeline-model.ts';
import { Waveform } from './waveform.ts';
import { WaveformStrip } from './waveform-strip.tsx';

const WIDTH = 200;
const VIEW = { start: 0, end: 100 };

function renderStrip(waveform: Waveform) {
  return render(
    <div style={{ position: 'relative', width: WIDTH, height: SOUND_ROW.height }}>
      <WaveformStrip waveform={waveform} view={VIEW} width={WIDTH} top={0} theme="dark" />
    </div>,
  );
}

it('draws loud sound higher than quiet sound, and nothing of what is not known', async () => {
  const waveform = new Waveform({
    duration: 80,
    mayRead: () => true,
    // Loud in the first half of the video, and silent in the second.
    read: async ({ from, binLength, count }) =>
      Float32Array.from({ length: count }, (_, bin) => (from + bin * binLength < 40 ? 1 : 0)),
  });
  const screen = await renderStrip(waveform);
  const canvas = screen.getByRole('img', { name: 'Waveform' }).element() as HTMLCanvasElement;
  const heightAt = (time: number) => {
    const x = Math.floor((time / VIEW.end) * canvas.width);
    const column = canvas.getContext('2d')?.getImageData(x, 0, 1, canvas.height).data ?? [];
    return Array.from({ length: canvas.height }, (_, y) => column[4 * y + 3] ?? 0).filter(Boolean).length;
  };
  await expect.poll(() => heightAt(20)).toBe(canvas.height);
  expect(heightAt(60)).toBeLessThan(canvas.height / 4);
  expect(heightAt(60)).toBeGreaterThan(0);
  expect(heightAt(95)).toBe(0);
  waveform[Symbol.dispose]();
});

it('says that there is no waveform of sound that cannot be decoded', async () => {
  using waveform = new Waveform({ duration: 80, mayRead: () => true, read: async () => null });
  const screen = await renderStrip(waveform);
  await expect.element(screen.getByText('No waveform: this sound cannot be decoded here.')).toBeVisible();
});
