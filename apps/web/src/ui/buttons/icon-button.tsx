import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

/** A button that shows only an icon; its name is also its tooltip. */
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
