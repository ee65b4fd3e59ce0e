import { formatTimecode } from '@framescout/contract';
import { LoaderCircle, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { RegionPreview } from '../../ui/region-preview.tsx';
import type { LookOffer, LookOffers } from './offers.ts';

type LookOffersPanelProps = {
  offered: LookOffers;
  /** The number of the frame (1 to 3) that a look would become. */
  nextFrame: number;
  /** False while a scan runs. */
  isEnabled: boolean;
  onTake(offer: LookOffer): void;
  onDismiss(): void;
};

/** Offers looks that may show the element; each is selected only by a click. */
export function LookOffersPanel({ offered, nextFrame, isEnabled, onTake, onDismiss }: LookOffersPanelProps) {
  if (offered.isLooking) {
    return (
      <p role="status" className="flex items-center gap-2 text-text-3">
        <LoaderCircle aria-hidden="true" className="size-3.5 animate-spin" />
        Looking for further looks…
      </p>
    );
  }
  return (
    <section aria-labelledby="look-offers-title" className="flex flex-col gap-1.5">
      <header className="flex items-center justify-between">
        <h3 id="look-offers-title" className="font-semibold">
          Is this it? <span className="font-normal text-text-3">A click makes it Frame {nextFrame}.</span>
        </h3>
        <IconButton label="Dismiss these looks" className="size-7" onClick={onDismiss}>
          <X />
        </IconButton>
      </header>
      <ul className="grid grid-cols-3 gap-1.5">
        {offered.offers.map((offer) => (
          <li key={offer.look.time}>
            <button
              type="button"
              disabled={!isEnabled}
              aria-label={`Use ${formatTimecode(offer.look.time)} as Frame ${nextFrame}`}
              onClick={() => onTake(offer)}
              className="flex w-full flex-col overflow-hidden rounded-control border border-hairline bg-surface-2 hover:border-accent-text disabled:opacity-45"
            >
              <OfferPicture offer={offer} />
              <span className="numeric w-full py-0.5 text-center text-[11px] text-text-2">
                {formatTimecode(offer.look.time)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The look in its surroundings, if those have been read. */
function OfferPicture({ offer: { look, context } }: { offer: LookOffer }) {
  const label = `Look at ${formatTimecode(look.time)}`;
  return (
    <span className="grid h-14 w-full place-items-center overflow-hidden bg-surface-0">
      <span className="w-full">
        {context ? (
          <RegionPreview
            pixels={context.imageData}
            label={label}
            box={{
              left: (look.x - context.x) / context.width,
              top: (look.y - context.y) / context.height,
              right: (look.x + look.width - context.x) / context.width,
              bottom: (look.y + look.height - context.y) / context.height,
            }}
          />
        ) : (
          <RegionPreview pixels={look.imageData} label={label} />
        )}
      </span>
    </span>
  );
}
