import { downloadBlob } from '../../../apps/web/src/platform/download-file.ts';

declare global {
  interface Window {
    /** Makes this many clips and downloads each as soon as it is made, as the workbench does. */
    framescoutDownloads?: (count: number) => Promise<void>;
  }
}

window.framescoutDownloads = async (count) => {
  for (let index = 0; index < count; index++) {
    const name = `clip-${String(index + 1).padStart(2, '0')}.mp4`;
    const file = await window.framescoutClips?.makeFile(index / 20, name);
    if (!file) throw new Error(`${name} was not made.`);
    await downloadBlob(file, name);
  }
};
