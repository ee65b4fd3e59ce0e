import { CodedError, type Seconds } from '@framescout/contract';

/** A place marked on an element is outside the picture, or before or after the recording. */
export class MarkOutsideError extends CodedError {
  override readonly name = 'MarkOutsideError';
  readonly code = 'look-outside';

  constructor(
    mark: { time: Seconds; x: number; y: number },
    within: { width: number; height: number; duration: Seconds },
  ) {
    const { width, height, duration } = within;
    super(
      `There is no picture at ${mark.time} s, ${mark.x}, ${mark.y}: ` +
        `the recording is ${width} x ${height} pixels and ${duration.toFixed(3)} s long.`,
      { ...mark, ...within },
    );
  }
}

/** An engine restricted to the sample video was given another file. */
export class SampleOnlyError extends CodedError {
  override readonly name = 'SampleOnlyError';
  readonly code = 'sample-only';
}
