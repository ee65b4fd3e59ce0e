/** Frames, first to last (exclusive), in which something is shown. */
export type Run = { first: number; end: number };

// A message that another replaces at once may be seen for two frames; one frame alone is no event.
const MIN_FRAMES = 2;

/** Finds the runs of frames that show something, of at least two frames each. */
export function findRuns<Frame>(frames: readonly Frame[], isShown: (frame: Frame) => boolean): Run[] {
  const runs: Run[] = [];
  let first: number | null = null;
  for (let frame = 0; frame <= frames.length; frame++) {
    const shown = frames[frame];
    const isOn = shown !== undefined && isShown(shown);
    if (isOn) first ??= frame;
    if (isOn || first === null) continue;
    if (frame - first >= MIN_FRAMES) runs.push({ first, end: frame });
    first = null;
  }
  return runs;
}
