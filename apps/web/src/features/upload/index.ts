export { isVideoFile, VIDEO_ACCEPT } from './accepted-file.ts';
export { fetchSampleVideo } from './sample-video.ts';
export { UploadPanel } from './upload-panel.tsx';
