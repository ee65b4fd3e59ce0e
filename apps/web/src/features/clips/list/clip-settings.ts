import {
  type ClipFinish,
  type ClipFormat,
  type ClipLayout,
  type ClipSettings,
  DEFAULT_CLIP_SETTINGS,
  withoutCrossfade,
} from '@framescout/contract';
import { z } from 'zod';
import { shallow } from 'zustand/shallow';
import { OwnedStore } from '../../../platform/owned-store.ts';

/** Schema of the ways to deliver clips: downloads, one archive, files in a folder, or one reel. */
export const clipOutputSchema = z.enum(['files', 'zip', 'folder', 'reel']);

/** A way to deliver clips. */
export type ClipOutput = z.infer<typeof clipOutputSchema>;

/** The user's choices for clips. A null format stands for whichever is the fastest for the video. */
export type ClipChoices = Omit<ClipSettings, 'selectedFormat'> & {
  selectedFormat: ClipFormat | null;
  output: ClipOutput;
};

/** How the clips of a video are cut and delivered. */
export class ClipSettingsStore extends OwnedStore<{
  settings: ClipSettings;
  /** The settings without what they say about a reel, if there is none. */
  cut: ClipSettings;
  output: ClipOutput;
  /** Whether the user chose the format; until then, it is the fastest for the video. */
  isFormatChosen: boolean;
  /** The layout in the editor; null while that is closed. */
  layoutDraft: ClipLayout | null;
  /** The finish in its editor; null while that is closed. */
  finishDraft: ClipFinish | null;
}> {
  constructor() {
    super({
      settings: DEFAULT_CLIP_SETTINGS,
      cut: DEFAULT_CLIP_SETTINGS,
      output: 'files',
      isFormatChosen: false,
      layoutDraft: null,
      finishDraft: null,
    });
  }

  /** The user's choices. */
  get choices(): ClipChoices {
    const { settings, output, isFormatChosen } = this.getState();
    return { ...settings, selectedFormat: isFormatChosen ? settings.selectedFormat : null, output };
  }

  /** Takes over choices that were made earlier, or for other videos. */
  restore({ output, selectedFormat, ...others }: ClipChoices): void {
    this.setState({ isFormatChosen: selectedFormat !== null });
    this.setOutput(output);
    this.change(selectedFormat === null ? others : { ...others, selectedFormat });
  }

  /** Changes how clips are cut. */
  change(changes: Partial<ClipSettings>): void {
    const before = this.getState().settings;
    const settings = { ...before, ...changes };
    if (!shallow(before, settings)) this.setState({ settings, cut: cutOf(settings, this.getState().output) });
  }

  /** Sets the format that the user chose. */
  chooseFormat(selectedFormat: ClipFormat): void {
    this.setState({ isFormatChosen: true });
    this.change({ selectedFormat });
  }

  /** Switches to the fastest format for a video, unless the user chose one. */
  suggestFormat(selectedFormat: ClipFormat): void {
    const { isFormatChosen, settings } = this.getState();
    if (!isFormatChosen && settings.selectedFormat !== selectedFormat) this.change({ selectedFormat });
  }

  /** Opens the editor of the layout, keeps what it shows, or closes it. */
  editLayout(layoutDraft: ClipLayout | null): void {
    this.setState({ layoutDraft });
  }

  /** Opens the editor of the finish, keeps what it shows, or closes it. */
  editFinish(finishDraft: ClipFinish | null): void {
    this.setState({ finishDraft });
  }

  /** Changes how clips are delivered. */
  setOutput(output: ClipOutput): void {
    this.setState({ output, cut: cutOf(this.getState().settings, output) });
  }
}

function cutOf(settings: ClipSettings, output: ClipOutput): ClipSettings {
  const finish = output === 'reel' ? settings.finish : withoutCrossfade(settings.finish);
  return finish === settings.finish ? settings : { ...settings, finish };
}
