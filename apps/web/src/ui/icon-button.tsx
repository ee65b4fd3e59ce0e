import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

/** A button that shows an icon only; its name is its tooltip too. */
export function IconButton({
  label,
  shortcut,
  ...props
}: ComponentProps<typeof Button> & { label: string; shortcut?: string }) {
  return (
    <Tooltip text={label} {...(shortcut && { shortcut })}>
      <Button variant="quiet" size="icon" aria-label={label} {...props} />
    </Tooltip>
  );
}
