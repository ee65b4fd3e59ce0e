import { ClipSettingsStore } from '../features/clips/index.ts';
import { ScanOptionsStore, Sensitivity } from '../features/scan/index.ts';

/** The initial settings of a project, with which the videos of a batch are scanned, for tests. */
export const exampleBatchSettings = {
  sensitivity: new Sensitivity().getState().percent,
  scanOptions: new ScanOptionsStore().getState(),
  clipChoices: new ClipSettingsStore().choices,
};
