/** A recording's path or address as it may be shown: what grants access to it (a signature, a password) is left out. */
export function displayedVideo(video: string): string {
  if (!URL.canParse(video) || !/^(https?|s3):/.test(video)) return video;
  const { protocol, host, pathname } = new URL(video);
  return `${protocol}//${host}${pathname}`;
}
