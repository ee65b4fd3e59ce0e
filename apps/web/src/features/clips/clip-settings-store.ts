import { type ClipSettings, clipSettingsSchema, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const SETTINGS_KEY = 'clipCreationSettings';
const OUTPUT_KEY = 'clipOutput';

/** What becomes of several clips: a download each, one archive, files in a folder, or one film of all of them. */
export const CLIP_OUTPUTS = ['files', 'zip', 'folder', 'reel'] as const;

/** @see CLIP_OUTPUTS */
export type ClipOutput = (typeof CLIP_OUTPUTS)[number];

/** @see CLIP_OUTPUTS */
export const clipOutputSchema = z.enum(CLIP_OUTPUTS);

/** How clips are cut and where they go, as the user chose last. */
export const clipSettingsStore = createStore<{ settings: ClipSettings; output: ClipOutput }>(() => ({
  settings: readStored(SETTINGS_KEY, clipSettingsSchema) ?? DEFAULT_CLIP_SETTINGS,
  output: readStored(OUTPUT_KEY, clipOutputSchema) ?? 'files',
}));

/** Changes how clips are cut, and remembers it. */
export function setClipSettings(changes: Partial<ClipSettings>): void {
  const settings = { ...clipSettingsStore.getState().settings, ...changes };
  clipSettingsStore.setState({ settings });
  writeStored(SETTINGS_KEY, settings);
}

/** Changes where clips go, and remembers it. */
export function setClipOutput(output: ClipOutput): void {
  clipSettingsStore.setState({ output });
  writeStored(OUTPUT_KEY, output);
}
