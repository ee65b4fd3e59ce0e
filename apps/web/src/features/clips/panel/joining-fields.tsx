import { CLIP_JOIN_GAP, LONGEST_CLIP } from '@framescout/contract';
import { useStore } from 'zustand';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import type { ClipSettingsStore } from '../list/clip-settings.ts';

/** Sets how far apart clips may be that are joined, and how long clips may be. */
export function JoiningFields({ settings: store }: { settings: ClipSettingsStore }) {
  const { isJoined, joinGap, longestSeconds } = useStore(store, (state) => state.settings);
  return (
    <>
      {isJoined && (
        <NumberField
          name="Join clips up to this far apart"
          unit="s"
          {...CLIP_JOIN_GAP}
          empty={0}
          value={joinGap}
          onChange={(value) => store.change({ joinGap: value })}
        />
      )}
      <Switch
        isOn={longestSeconds !== null}
        onChange={(isOn) => store.change({ longestSeconds: isOn ? LONGEST_CLIP.default : null })}
      >
        Limit the length of clips
      </Switch>
      {longestSeconds !== null && (
        <NumberField
          name="Longest clip"
          unit="s"
          {...LONGEST_CLIP}
          value={longestSeconds}
          onChange={(value) => store.change({ longestSeconds: value })}
        />
      )}
    </>
  );
}
