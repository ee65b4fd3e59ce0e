import {
  formatClock,
  formatTimecode,
  parsePosition,
  type VideoInfo,
  type VideoPosition,
} from '@framescout/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Player } from '../playback/player.ts';

type GoToDialogProps = {
  player: Player;
  video: VideoInfo;
  /** Shows a place in the video; false if the video has no such frame. */
  onGo(position: VideoPosition): Promise<boolean>;
  onClose(): void;
};

const ACCEPTED = '1:02:03.5, 62 or 1m2s; #1234 for a frame; 00:01:02:15 with frames';

/** Asks for a time or frame, and goes there. */
export function GoToDialog({ player, video, onGo, onClose }: GoToDialogProps) {
  const [text, setText] = useState(() => formatTimecode(player.getState().targetTime));
  const [error, setError] = useState<string>();
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const position = parsePosition(text, video);
    if (!position) return setError(`Write it like ${ACCEPTED}.`);
    if ('time' in position && position.time > video.duration) {
      return setError(`The video ends at ${formatClock(video.duration)}.`);
    }
    if (await onGo(position)) onClose();
    else setError('The video has fewer frames.');
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={(event) => void go(event)}>
        <TextField
          label="Time or frame"
          className="numeric"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={error}
          hint={ACCEPTED}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <Button variant="primary" type="submit" className="self-end">
          Go
        </Button>
      </form>
    </Dialog>
  );
}
