import { Download } from 'lucide-react';
import { downloadFile } from '../../../platform/download-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';

type RecoveryCodesProps = { codes: readonly string[]; onDone(): void };

/** Shows recovery codes, which the server reveals only this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <section aria-label="Recovery codes" className="flex flex-col gap-3">
      <p className="text-text-2">
        Keep these codes somewhere you can reach without your phone. Each works once, in place of a code from
        the app. They won’t be shown again.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-surface-2 p-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="numeric text-[14px] select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} fallbackHint="Download the codes, or select them." />
        <Button onClick={() => downloadFile(`${text}\n`, 'text/plain', 'framescout-recovery-codes.txt')}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </section>
  );
}
