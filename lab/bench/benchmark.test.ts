import { describe, expect, it } from 'vitest';
import { median } from '../statistics.ts';
import { alternate, summarize } from './benchmark.ts';

describe('pairs', () => {
  it('are measured alternately, and each side goes first every other round', async () => {
    const order: string[] = [];
    const pairs = await alternate(
      3,
      async () => order.push('ours'),
      async () => order.push('peer'),
    );
    expect(order).toEqual(['ours', 'peer', 'peer', 'ours', 'ours', 'peer']);
    expect(pairs).toEqual([
      { ours: 1, peer: 2 },
      { ours: 4, peer: 3 },
      { ours: 5, peer: 6 },
    ]);
  });

  it('are summarized by the median of their ratios, not the ratio of their medians', () => {
    const pairs = [
      { ours: 10, peer: 10 },
      { ours: 5, peer: 10 },
      { ours: 40, peer: 20 },
    ];
    expect(summarize(pairs)).toEqual({ ours: 10, peer: 10, ratio: 1 });
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});
