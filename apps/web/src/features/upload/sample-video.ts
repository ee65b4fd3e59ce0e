const SAMPLE_URL = '/uploads/sample.mp4';

/** Fetches the sample video from our own server. */
export async function fetchSampleVideo(): Promise<File> {
  const response = await fetch(SAMPLE_URL);
  if (!response.ok) throw new Error(`The sample video could not be fetched (${response.status}).`);
  return new File([await response.blob()], 'sample.mp4', { type: 'video/mp4' });
}
