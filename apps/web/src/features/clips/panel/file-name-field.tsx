import { type ClipSettings, whyNoPattern } from '@framescout/contract';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Clip } from '../list/clip-list.ts';
import { clipNames } from '../list/clip-names.ts';

type FileNameFieldProps = {
  project: string;
  settings: Pick<ClipSettings, 'fileNames' | 'selectedFormat'>;
  clips: readonly Clip[];
  onChange(pattern: string | null): void;
};

/**
 * Sets the pattern of file names, and shows the name of the first clip that is kept, or what is wrong with the
 * pattern. What is typed counts once the field is left, since new settings have all clips planned anew.
 */
export function FileNameField({ project, settings, clips, onChange }: FileNameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? settings.fileNames ?? '';
  const problem = text.trim() === '' ? null : whyNoPattern(text.trim());
  const accept = () => {
    if (typed === null || problem !== null) return;
    onChange(typed.trim() || null);
    setTyped(null);
  };
  return (
    <TextField
      label="File names"
      className="h-7! px-1.5! text-[13px]!"
      autoComplete="off"
      spellCheck={false}
      placeholder="{project} - {n} - {time} - {element}"
      value={text}
      error={problem ?? undefined}
      hint={firstName(project, clips, { ...settings, fileNames: text.trim() || null })}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={accept}
      onKeyDown={({ key }) => key === 'Enter' && accept()}
    />
  );
}

function firstName(
  project: string,
  clips: readonly Clip[],
  settings: FileNameFieldProps['settings'],
): string | undefined {
  const first = clips.find(({ isKept }) => isKept);
  return first && clipNames(project, clips, settings).get(first.id);
}
