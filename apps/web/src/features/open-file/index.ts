export { isVideoFile } from './accepted-file.ts';
export { AiFeatures } from './ai-features.tsx';
export { fetchSampleVideo } from './sample-video.ts';
export { CHOOSE_VIDEO_ID, UploadPanel } from './upload-panel.tsx';
