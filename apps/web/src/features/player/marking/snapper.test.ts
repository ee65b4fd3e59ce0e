import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Point } from './pixel-box.ts';
import { CLICK_WAIT_MS, Snapper } from './snapper.ts';

const size = { width: 0.1, height: 0.1 };
const near = { x: 0.5, y: 0.5 };
const content = { x: 0.52, y: 0.49 };
const far = { x: 0.9, y: 0.9 };

/** Fakes a search that answers only when told to. */
function slowSearch() {
  const asked: Point[] = [];
  const answers: ((found: Point | null) => void)[] = [];
  const snap = (point: Point) => {
    asked.push(point);
    return new Promise<Point | null>((resolve) => answers.push(resolve));
  };
  const answer = async (found: Point | null) => {
    answers.shift()?.(found);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { snap, asked, answer };
}

describe('snapping', () => {
  it('reports where the content near the pointer is', async () => {
    const onChange = vi.fn();
    const snapper = new Snapper(async () => content, size, onChange);
    snapper.follow(near);
    await expect.poll(() => onChange).toHaveBeenCalledWith(content);
    expect(snapper.snapClick(near)).toEqual(content);
  });

  it('runs one search at a time, and the next one at the latest point', async () => {
    const { snap, asked, answer } = slowSearch();
    const snapper = new Snapper(snap, size, () => undefined);
    snapper.follow(near);
    snapper.follow({ x: 0.6, y: 0.6 });
    snapper.follow(far);
    expect(asked).toEqual([near]);
    await answer(null);
    await expect.poll(() => asked).toEqual([near, far]);
  });

  it('releases what it found when the pointer leaves it', async () => {
    const onChange = vi.fn();
    const { snap, answer } = slowSearch();
    const snapper = new Snapper(snap, size, onChange);
    snapper.follow(near);
    await answer(content);
    snapper.follow(far);
    expect(onChange.mock.calls).toEqual([[content], [null]]);
  });

  it('uses a result that arrives while a click is waiting for it', async () => {
    const { snap, answer } = slowSearch();
    const snapper = new Snapper(snap, size, () => undefined);
    const settled = snapper.snapClick(near);
    await answer(content);
    expect(await settled).toEqual(content);
  });

  it('does not delay a click for long', async () => {
    const snapper = new Snapper(
      () => new Promise(() => undefined),
      size,
      () => undefined,
    );
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const snapped = snapper.snapClick(near);
    vi.advanceTimersByTime(CLICK_WAIT_MS);
    expect(await snapped).toBeNull();
  });

  it('drops a result for another frame', async () => {
    const onChange = vi.fn();
    const { snap, answer } = slowSearch();
    const snapper = new Snapper(snap, size, onChange);
    snapper.follow(near);
    snapper.forget();
    await answer(content);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('treats a failed search as nothing found', async () => {
    const snapper = new Snapper(
      () => Promise.reject(new Error('gone')),
      size,
      () => undefined,
    );
    expect(await snapper.snapClick(near)).toBeNull();
  });
});
