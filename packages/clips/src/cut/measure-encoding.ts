import type { ClipMaterial } from '../plan/recipe/clip-material.ts';
import type { MuxedRecipe } from '../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import { writeMuxedClip } from './write-muxed-clip.ts';

const NOWHERE: ClipFile = {
  write: async () => {},
  empty: async () => {},
  finish: async () => {},
  discard: async () => {},
};

/** Encodes a clip without storing it, and returns the frames encoded per second. */
export async function measureEncoding(
  recipe: MuxedRecipe,
  material: ClipMaterial,
  onProgress: (done: number) => void = () => {},
): Promise<{ framesPerSecond: number }> {
  const { signal } = new AbortController();
  const began = performance.now();
  await writeMuxedClip(recipe, material, NOWHERE, { signal, onProgress });
  return { framesPerSecond: recipe.encodedFrames / ((performance.now() - began) / 1000) };
}
