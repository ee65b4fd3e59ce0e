import type { ReferenceImage } from '@framescout/engine';
import { OwnedStore } from '../../platform/owned-store.ts';

/** A picture of the element that the user has. */
type Reference = { name: string; image: ReferenceImage };

/** The picture to look for; it stays when another video is opened. */
class ReferenceStore extends OwnedStore<{ reference: Reference | null }> {
  constructor() {
    super({ reference: null });
  }

  /** Takes a picture; null for none. */
  set(reference: Reference | null): void {
    this.setState({ reference });
  }
}

/** The page's reference image. */
export const referenceStore = new ReferenceStore();
