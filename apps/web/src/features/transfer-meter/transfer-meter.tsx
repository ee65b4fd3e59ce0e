import { ShieldCheck } from 'lucide-react';
import { useStore } from 'zustand';
import { transferStore } from '../../platform/transfer-counter.ts';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';
import { formatBytes } from '../../ui/text/format.ts';

/** Shows how many bytes have left the machine, counted at every exit from the page. */
export function TransferMeter() {
  const { bytesSent, blockedAttempts } = useStore(transferStore);
  const sent = `${formatBytes(bytesSent)} sent`;
  const explanation =
    'Counts everything this page sends. The engine that reads the video cannot connect to anything: its content security policy forbids it.';
  const blocked =
    blockedAttempts > 0 ? ` ${blockedAttempts} attempts to connect elsewhere were blocked.` : '';
  return (
    <Tooltip text={explanation + blocked}>
      <button
        type="button"
        aria-label={sent}
        className="numeric flex h-7 cursor-default items-center gap-1.5 rounded-control px-2 text-text-2 max-[22.5rem]:px-1"
      >
        <ShieldCheck className="size-3.5 text-detected" />
        <span className="whitespace-nowrap max-sm:hidden">{sent}</span>
        {/* On a phone, the project's name needs the room. */}
        <span className="whitespace-nowrap max-[22.5rem]:hidden sm:hidden">
          {formatBytes(bytesSent).replace(/ bytes?$/, ' B')}
        </span>
      </button>
    </Tooltip>
  );
}
