import type { ClipSound } from '@framescout/contract';

/**
 * Returns which of a video's sound tracks (0-based) go into each sound track of a clip; several in one are
 * mixed. `holdsSeveral`: whether the container can hold more than one.
 */
export function chooseSounds(choice: ClipSound, tracks: number, holdsSeveral: boolean): number[][] {
  const all = Array.from({ length: tracks }, (_, index) => index);
  if (tracks < 2) return all.map((index) => [index]);
  if (typeof choice === 'number' && choice < tracks) return [[choice]];
  return choice === 'mixed' || !holdsSeveral ? [all] : all.map((index) => [index]);
}
