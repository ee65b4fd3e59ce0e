import { CodedError } from '@framescout/contract';

const SAMPLE_URL = '/uploads/sample.mp4';

/** Thrown if the server has no sample video or cannot be reached. */
class SampleMissingError extends CodedError {
  override readonly name = 'SampleMissingError';
  readonly code = 'sample-missing';
}

/**
 * Fetches the sample video from our own server.
 * @throws {SampleMissingError} if the server cannot be reached, or has none
 * @throws the reason of `signal` as soon as it is aborted
 */
export async function fetchSampleVideo(signal?: AbortSignal): Promise<File> {
  const response = await fetch(SAMPLE_URL, { ...(signal && { signal }) }).catch(() => null);
  signal?.throwIfAborted();
  if (!response?.ok) {
    throw new SampleMissingError(
      'The sample video could not be fetched. Check your connection, or open a video of your own.',
      { status: response?.status ?? null },
    );
  }
  return new File([await response.blob()], 'sample.mp4', { type: 'video/mp4' });
}
