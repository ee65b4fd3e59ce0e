import { useState } from 'react';

/**
 * Tells whether to fold away the settings above the clips: while clips are made and, since unfolding moves
 * all clips down, until the pointer has left them. The handlers belong on the list of clips.
 */
export function useSettingsFold(isRunning: boolean) {
  const [isFolded, setFolded] = useState(isRunning);
  const [isPointedAt, setPointedAt] = useState(false);
  const isToBeFolded = isRunning || (isFolded && isPointedAt);
  if (isToBeFolded !== isFolded) setFolded(isToBeFolded);
  return {
    isFolded: isToBeFolded,
    onPointerMove: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
  };
}
