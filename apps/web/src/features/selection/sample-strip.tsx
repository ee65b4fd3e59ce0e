import type { ImageProcessing, RegionSelection } from '@framescout/contract';
import type { MarkerCheck } from '@framescout/framescout/page';
import { processRgb } from '@framescout/media';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { RegionPreview } from '../../ui/layout/region-preview.tsx';
import { describeCheck, describeCheckBriefly } from './describe-check.ts';

type SampleStripProps = {
  selections: readonly RegionSelection[];
  processing: ImageProcessing;
  /** The element's check; null while unknown. */
  check: MarkerCheck | null;
};

/**
 * Summarizes a marked element in one line: its samples, how well it stands out, and how many frames are
 * selected.
 */
export function SampleStrip({ selections, processing, check }: SampleStripProps) {
  const summary = check && describeCheck(check);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-0.75">
      {selections.map((selection, index) => (
        <Sample
          key={selection.time}
          selection={selection}
          processing={processing}
          label={`Sample ${index + 1}`}
        />
      ))}
      {check && <Verdict check={check} />}
      {/* A problem needs the room, and the samples can be counted at a glance. */}
      <p
        className={classNames('numeric text-text-2', summary?.isGood === false ? 'sr-only' : 'ml-auto pl-1')}
      >
        {selections.length}/3<span className="sr-only"> frames selected</span>
      </p>
    </div>
  );
}

function Sample({
  selection: { imageData },
  processing,
  label,
}: {
  selection: RegionSelection;
  processing: ImageProcessing;
  label: string;
}) {
  const pixels = useMemo(() => processRgb(imageData, processing), [imageData, processing]);
  return (
    <span className="grid h-5 w-7 shrink-0 place-items-center overflow-hidden rounded-[3px] bg-surface-0">
      <span className="w-full">
        <RegionPreview pixels={pixels} label={label} />
      </span>
    </span>
  );
}

function Verdict({ check }: { check: MarkerCheck }) {
  const { isGood, headline } = describeCheck(check);
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <span className="ml-0.5 flex min-w-0 items-center gap-1 text-[12px] text-text-2" title={headline}>
      <Icon
        aria-hidden="true"
        className={`size-3.5 shrink-0 ${isGood ? 'text-detected' : 'text-accent-text'}`}
      />
      <span className="truncate">{describeCheckBriefly(check)}</span>
    </span>
  );
}
