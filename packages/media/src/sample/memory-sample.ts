import { VideoSample } from 'mediabunny';

/** A sample whose pixels are in JavaScript's memory, where the sample itself copies parts of them fastest. */
export class MemorySample extends VideoSample {}
