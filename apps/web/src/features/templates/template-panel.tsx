import type { SavedTemplate } from '@framescout/contract';
import { Download, Trash2, Upload } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { FileButton } from '../../ui/buttons/file-button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { RegionPreview } from '../../ui/layout/region-preview.tsx';
import { loadTemplates, templateStore } from './template-store.ts';

type TemplatePanelProps = {
  /** Whether there are fully marked elements to save. */
  canSave: boolean;
  /** False while a scan runs, when elements cannot be changed. */
  canUse: boolean;
  onSave(name: string): void;
  onUse(template: SavedTemplate): void;
  onExport(template: SavedTemplate): void;
  onDelete(template: SavedTemplate): void;
  onImport(file: File): void;
};

const IMPORT_ID = 'template-import';

/** Lists the saved templates, with controls to save, use, export, import and delete them. */
export function TemplatePanel({ canSave, canUse, onSave, onImport, ...actions }: TemplatePanelProps) {
  const { templates } = useStore(templateStore);
  useEffect(() => void loadTemplates(), []);
  return (
    <section aria-labelledby="templates-title" className="flex flex-col gap-2">
      <header className="flex items-center justify-between">
        <h2 id="templates-title" className="panel-title">
          Templates
        </h2>
        <FileButton
          id={IMPORT_ID}
          className="text-text-2 hover:text-text-1"
          accept=".json,application/json"
          aria-label="Import a template"
          onFiles={([file]) => file && onImport(file)}
        >
          <Upload aria-hidden="true" className="size-4" />
          Import
        </FileButton>
      </header>
      {canSave && <SaveForm onSave={onSave} />}
      {templates.length === 0 ? (
        <p className="text-text-3">Save marked elements here to use them on your next video.</p>
      ) : (
        <ul data-focus-next={IMPORT_ID} className="flex flex-col gap-1">
          {templates.map((template) => (
            <TemplateRow key={template.name} template={template} canUse={canUse} {...actions} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SaveForm({ onSave }: { onSave(name: string): void }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim());
    setName('');
  };
  return (
    <form className="flex gap-2" onSubmit={submit}>
      <input
        aria-label="Name of the template"
        placeholder="Kill, my HUD"
        maxLength={80}
        className="h-7 min-w-0 flex-1 rounded-control border border-hairline bg-surface-2 px-2"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="small" disabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
}

type TemplateRowProps = Pick<TemplatePanelProps, 'canUse' | 'onUse' | 'onExport' | 'onDelete'> & {
  template: SavedTemplate;
};

function TemplateRow({ template, canUse, onUse, onExport, onDelete }: TemplateRowProps) {
  const [first] = template.elements;
  const [selection] = first?.selections ?? [];
  const names = template.elements.map(({ name }) => name).join(', ');
  return (
    <li className="flex items-center gap-2 rounded-control border border-hairline bg-surface-2 p-1">
      <span className="w-14 shrink-0">
        {selection && <RegionPreview pixels={selection.imageData} label={`Preview of ${template.name}`} />}
      </span>
      <span className="min-w-0 flex-1 truncate" title={`${template.name}: ${names}`}>
        {template.name}
      </span>
      <Button
        size="small"
        disabled={!canUse}
        onClick={() => onUse(template)}
        aria-label={`Use ${template.name}`}
      >
        Use
      </Button>
      <IconButton label={`Export ${template.name}`} className="size-7" onClick={() => onExport(template)}>
        <Download />
      </IconButton>
      <IconButton label={`Delete ${template.name}`} className="size-7" onClick={() => onDelete(template)}>
        <Trash2 />
      </IconButton>
    </li>
  );
}
