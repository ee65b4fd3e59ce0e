import type { Input, InputVideoTrack } from 'mediabunny';

/**
 * Chooses the video track that the browser's player shows, so what is read is what is on screen: the first
 * that can be decoded, as measured in Chromium. In MP4 and MOV, disabled tracks come last; Matroska's flags
 * have no effect. Returns null if there is none.
 */
export async function chooseVideoTrack(input: Input): Promise<InputVideoTrack | null> {
  const tracks = await input.getVideoTracks();
  if (tracks.length < 2) return tracks[0] ?? null;
  const isMovie = /mp4|quicktime/.test((await input.getFormat()).mimeType);
  const shown: InputVideoTrack[] = [];
  for (const track of tracks) {
    if (isMovie && !(await track.getDisposition()).default) continue;
    shown.push(track);
  }
  const inOrder = [...shown, ...tracks.filter((track) => !shown.includes(track))];
  for (const track of inOrder) if (await track.canDecode()) return track;
  return inOrder[0] ?? null;
}
