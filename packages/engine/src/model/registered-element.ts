import type { PixelRect } from '@framescout/media';
import type { Agreement } from './agreement.ts';
import type { TrainedElement } from './trained-element.ts';

/** An element learned from selections that were registered by their content. */
export type RegisteredElement = {
  element: TrainedElement;
  /**
   * Where each of the first three selections shows the element: the registered regions, all the same size.
   */
  registered: PixelRect[];
  agreement: Agreement;
  /** The rectangles of the picture to search. */
  windows: PixelRect[];
};
