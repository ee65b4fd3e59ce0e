import {
  type ClipFormat,
  type ClipSettings,
  clipSettingsSchema,
  DEFAULT_CLIP_SETTINGS,
} from '@framescout/contract';
import { z } from 'zod';
import { shallow } from 'zustand/shallow';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { OwnedStore } from '../../platform/owned-store.ts';

const SETTINGS_KEY = 'clipCreationSettings';
const OUTPUT_KEY = 'clipOutput';
const CHOSEN_KEY = 'clipFormatChosen';

/**
 * The ways to deliver clips: one download each, one archive, files in a folder, or one reel of all of them.
 */
export const CLIP_OUTPUTS = ['files', 'zip', 'folder', 'reel'] as const;

/** One of {@link CLIP_OUTPUTS}. */
export type ClipOutput = (typeof CLIP_OUTPUTS)[number];

/** Schema of a stored {@link ClipOutput}. */
export const clipOutputSchema = z.enum(CLIP_OUTPUTS);

/** The user's choices for clips. A null format stands for whichever is the fastest for the video. */
export type ClipChoices = Omit<ClipSettings, 'selectedFormat'> & {
  selectedFormat: ClipFormat | null;
  output: ClipOutput;
};

/** Stores how clips are cut and delivered; starts from the last choices. */
export class ClipSettingsStore extends OwnedStore<{
  settings: ClipSettings;
  output: ClipOutput;
  /** Whether the user chose the format; until then, it is the fastest for the video. */
  isFormatChosen: boolean;
}> {
  constructor() {
    super({
      settings: readStored(SETTINGS_KEY, clipSettingsSchema) ?? DEFAULT_CLIP_SETTINGS,
      output: readStored(OUTPUT_KEY, clipOutputSchema) ?? 'files',
      isFormatChosen: readStored(CHOSEN_KEY, z.boolean()) ?? false,
    });
  }

  /** The user's choices. */
  get choices(): ClipChoices {
    const { settings, output, isFormatChosen } = this.getState();
    return { ...settings, selectedFormat: isFormatChosen ? settings.selectedFormat : null, output };
  }

  /** Restores earlier choices, and remembers them. */
  restore({ output, selectedFormat, ...others }: ClipChoices): void {
    this.#rememberChosen(selectedFormat !== null);
    this.change(selectedFormat === null ? others : { ...others, selectedFormat });
    this.setOutput(output);
  }

  /** Changes how clips are cut, and remembers it. */
  change(changes: Partial<ClipSettings>): void {
    const before = this.getState().settings;
    const settings = { ...before, ...changes };
    if (shallow(before, settings)) return;
    this.setState({ settings });
    writeStored(SETTINGS_KEY, settings);
  }

  /** Sets the format that the user chose, and remembers that it was chosen. */
  chooseFormat(selectedFormat: ClipFormat): void {
    this.#rememberChosen(true);
    this.change({ selectedFormat });
  }

  /** Switches to the fastest format for a video, unless the user chose one. */
  suggestFormat(selectedFormat: ClipFormat): void {
    const { isFormatChosen, settings } = this.getState();
    if (!isFormatChosen && settings.selectedFormat !== selectedFormat) this.change({ selectedFormat });
  }

  /** Changes how clips are delivered, and remembers it. */
  setOutput(output: ClipOutput): void {
    this.setState({ output });
    writeStored(OUTPUT_KEY, output);
  }

  #rememberChosen(isFormatChosen: boolean): void {
    this.setState({ isFormatChosen });
    writeStored(CHOSEN_KEY, isFormatChosen);
  }
}
