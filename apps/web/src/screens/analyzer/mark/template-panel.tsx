import type { SavedTemplate } from '@framescout/contract';
import { Download, Trash2, Upload } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isMarked } from '../../../features/elements/index.ts';
import { loadTemplates, templateStore } from '../../../features/templates/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FileButton } from '../../../ui/buttons/file-button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { RegionPreview } from '../../../ui/layout/region-preview.tsx';
import {
  applyTemplate,
  exportTemplate,
  importTemplate,
  removeTemplate,
  saveElements,
} from '../../../workspace/find/template-actions.ts';
import { useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';

const IMPORT_ID = 'template-import';

/** Lists the saved templates, with controls to save, use, export, import and delete them. */
export function TemplatePanel() {
  const canSave = useStore(useWorkspace().elements, ({ elements }) => elements.some(isMarked));
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
          onFiles={([file]) => file && void importTemplate(file)}
        >
          <Upload aria-hidden="true" className="size-4" />
          Import
        </FileButton>
      </header>
      {canSave && <SaveForm />}
      {templates.length === 0 ? (
        <p className="text-text-3">Save marked elements here to use them on your next video.</p>
      ) : (
        <ul data-focus-next={IMPORT_ID} className="flex flex-col gap-1">
          {templates.map((template) => (
            <TemplateRow key={template.name} template={template} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SaveForm() {
  const workspace = useWorkspace();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    void saveElements(workspace, name.trim());
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

function TemplateRow({ template }: { template: SavedTemplate }) {
  const workspace = useWorkspace();
  const isScanning = useIsScanning();
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
        disabled={isScanning}
        onClick={() => applyTemplate(workspace, template)}
        aria-label={`Use ${template.name}`}
      >
        Use
      </Button>
      <IconButton
        label={`Export ${template.name}`}
        className="size-7"
        onClick={() => exportTemplate(template)}
      >
        <Download />
      </IconButton>
      <IconButton
        label={`Delete ${template.name}`}
        className="size-7"
        onClick={() => void removeTemplate(template)}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}
