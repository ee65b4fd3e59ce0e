import { writtenGuide } from './guide.tsx';
import text from './without-upload.md?raw';

/** Explains how a video is analyzed without leaving the machine, and how to check it. */
export const WithoutUpload = writtenGuide(text);
