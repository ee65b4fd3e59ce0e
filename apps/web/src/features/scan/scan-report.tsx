import { useStore } from 'zustand';
import type { Scan } from './scan.ts';
import { isUnderWay } from './scan-machine.ts';

/** Shows how many frames were scanned and how fast; nothing while a scan runs. */
export function ScanFigures({ scan }: { scan: Scan }) {
  const status = useStore(scan, (state) => state.status);
  const hasFailed = useStore(scan, ({ failure }) => failure !== null);
  const report = useStore(scan, (state) => state.report);
  const isEarlier = useStore(scan, (state) => state.isEarlier);
  // Also while earlier results are shown again: their figures are not those of the scan that failed.
  if (hasFailed) return <p className="text-danger">failed</p>;
  if (!report || isUnderWay(status)) return null;
  const { framesLooked, framesPerSecond, speed, isQuick } = report;
  const isPartial = status === 'cancelled';
  const frames = `${framesLooked.toLocaleString('en-US')} frames`;
  const rate = `${isEarlier ? 'The last analysis was cancelled; these are the results from before it: ' : ''}${isQuick || isPartial ? `${frames}, ` : ''}${Math.round(framesPerSecond)} frames a second, ${speed.toFixed(1)}x${isPartial ? '; only the part scanned before it was cancelled' : ''}`;
  return (
    <p className="numeric min-w-0 truncate text-text-3" title={rate}>
      {isEarlier
        ? 'cancelled, earlier results shown'
        : isPartial
          ? 'cancelled'
          : isQuick
            ? 'Quick look'
            : frames}
    </p>
  );
}

/** Lists the stretches that a scan had to skip; nothing if there are none. */
export function SkippedStretches({ scan }: { scan: Scan }) {
  const skippedRanges = useStore(scan, (state) => state.skippedRanges);
  if (skippedRanges.length === 0) return null;
  return (
    <details className="rounded-control border border-hairline px-2 py-1 text-text-2">
      <summary>
        {skippedRanges.length} {skippedRanges.length === 1 ? 'stretch' : 'stretches'} left out
      </summary>
      <ul className="numeric mt-1 max-h-32 overflow-auto">
        {skippedRanges.map((range) => (
          <li key={`${range.startTime}-${range.endTime}`}>
            {range.startTime.toFixed(2)}–{range.endTime.toFixed(2)} s: {range.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
