import { VideoSample } from 'mediabunny';

/** A sample whose pixels are in JavaScript memory, from which its own methods copy parts fastest. */
export class MemorySample extends VideoSample {}
