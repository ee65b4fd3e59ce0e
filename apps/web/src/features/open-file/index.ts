export { isVideoFile } from './accepted-file.ts';
export { fetchSampleVideo } from './sample-video.ts';
export { AiFeatures, CHOOSE_VIDEO_ID, UploadPanel } from './upload-panel.tsx';
