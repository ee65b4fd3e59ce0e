import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';

type OneTimeSecretProps = { title: string; secret: string; children: ReactNode; onDone(): void };

/** Shows a secret that the server reveals only once; `children` say what it is for. */
export function OneTimeSecret({ title, secret, children, onDone }: OneTimeSecretProps) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-control border border-accent bg-surface-2 p-3"
    >
      <h3 className="font-medium">{title}</h3>
      <p className="text-text-2">{children}</p>
      <code className="numeric rounded-control border border-hairline bg-surface-0 px-2 py-1.5 break-all select-all">
        {secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} />
        <Button variant="primary" onClick={onDone}>
          I’ve saved it
        </Button>
      </div>
    </section>
  );
}
