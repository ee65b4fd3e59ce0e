import { formatTimecode } from '@framescout/contract';
import { ChevronRight, LoaderCircle, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type Offer, offersFor } from '../../../features/selection/index.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { RegionPreview } from '../../../ui/layout/region-preview.tsx';
import { takeOffer } from '../../../workspace/find/marking-actions.ts';
import { useActive, useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';

/** How many offers are shown at a time: one row, which has its space reserved. */
const IN_A_ROW = 3;

/**
 * Offers further frames that may show the element; each is selected only by a click. The panel keeps the same
 * height from the start of the search, so that what is below stays under the pointer.
 */
export function OffersPanel() {
  const workspace = useWorkspace();
  const active = useActive();
  const isScanning = useIsScanning();
  const { offered: latest } = useStore(workspace.offers);
  const offered = useMemo(() => offersFor(latest, active), [latest, active]);
  const [row, setRow] = useState(0);
  if (!offered) return null;
  const nextFrame = active.selections.length + 1;
  if (offered.isLooking || offered.offers.length === 0) {
    return (
      <div className="flex flex-col gap-1.5">
        <p role="status" className="flex min-h-7 items-center gap-2 text-text-3">
          {offered.isLooking && <LoaderCircle aria-hidden="true" className="size-3.5 animate-spin" />}
          {offered.isLooking
            ? 'Looking for more examples…'
            : `Nothing to suggest: mark Frame ${nextFrame} yourself.`}
        </p>
        <div aria-hidden="true" className="grid h-20 grid-cols-3 gap-1.5">
          {offered.isLooking &&
            [1, 2, 3].map((place) => (
              <div key={place} className="rounded-control border border-hairline bg-surface-2" />
            ))}
        </div>
      </div>
    );
  }
  const rows = Math.ceil(offered.offers.length / IN_A_ROW);
  const from = (row % rows) * IN_A_ROW;
  return (
    <section aria-labelledby="example-offers-title" className="flex flex-col gap-1.5">
      <header className="flex items-center justify-between">
        <h3 id="example-offers-title" className="font-semibold">
          Is this it?{' '}
          <span className="font-normal text-text-3">Click one to use it as Frame {nextFrame}.</span>
        </h3>
        <div className="flex">
          {rows > 1 && (
            <IconButton label="More suggestions" className="size-7" onClick={() => setRow(row + 1)}>
              <ChevronRight />
            </IconButton>
          )}
          <IconButton
            label="Dismiss these suggestions"
            className="size-7"
            onClick={() => workspace.offers.dismiss()}
          >
            <X />
          </IconButton>
        </div>
      </header>
      <ul className="grid h-20 grid-cols-3 items-start gap-1.5">
        {offered.offers.slice(from, from + IN_A_ROW).map((offer) => (
          <li key={offer.example.time}>
            <button
              type="button"
              disabled={isScanning}
              aria-label={`Use ${formatTimecode(offer.example.time)} as Frame ${nextFrame}`}
              onClick={() => takeOffer(workspace, offer)}
              className="flex w-full flex-col overflow-hidden rounded-control border border-hairline bg-surface-2 hover:border-accent-text disabled:opacity-45"
            >
              <OfferPicture offer={offer} />
              <span className="numeric w-full py-0.5 text-center text-[11px] text-text-2">
                {formatTimecode(offer.example.time)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The offered region in its surroundings, if those have been read. */
function OfferPicture({ offer: { example, context } }: { offer: Offer }) {
  const label = `Suggestion at ${formatTimecode(example.time)}`;
  return (
    <span className="grid h-14 w-full place-items-center overflow-hidden bg-surface-0">
      <span className="w-full">
        {context ? (
          <RegionPreview
            pixels={context.imageData}
            label={label}
            box={{
              left: (example.x - context.x) / context.width,
              top: (example.y - context.y) / context.height,
              right: (example.x + example.width - context.x) / context.width,
              bottom: (example.y + example.height - context.y) / context.height,
            }}
          />
        ) : (
          <RegionPreview pixels={example.imageData} label={label} />
        )}
      </span>
    </span>
  );
}
