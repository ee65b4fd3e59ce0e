import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

/** A button that shows an icon only; its name is its tooltip too. */
export function IconButton({
  label,
  command,
  shortcut,
  ...props
}: ComponentProps<typeof Button> & { label: string; command?: string; shortcut?: string }) {
  return (
    <Tooltip text={label} {...(command && { command })} {...(shortcut && { shortcut })}>
      <Button variant="quiet" size="icon" aria-label={label} {...props} />
    </Tooltip>
  );
}
