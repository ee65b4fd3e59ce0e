import { useState } from 'react';

/**
 * Whether the settings above the clips are folded away: while clips are made and, since their return moves all clips down,
 * as long after that as the pointer stays on one. The handlers belong on the list of clips.
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
