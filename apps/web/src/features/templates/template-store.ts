import { type SavedTemplate, savedTemplateSchema, withNewestExamples } from '@framescout/contract';
import type { DBSchema } from 'idb';
import { createStore } from 'zustand/vanilla';
import { BrowserDatabase } from '../../platform/browser-database.ts';

interface Schema extends DBSchema {
  // Entries may come from an earlier version of the page, so they are validated like any external data.
  templates: { key: string; value: unknown };
}

/** The templates stored in this browser, by name. */
export const templateStore = createStore<{ templates: SavedTemplate[] }>(() => ({ templates: [] }));

const database = new BrowserDatabase<Schema>('framescout-templates', (created) => {
  created.createObjectStore('templates', { keyPath: 'name' });
});

/** Loads the stored templates; none if the browser stores nothing. */
export async function loadTemplates(): Promise<void> {
  try {
    const kept = await (await database.open()).getAll('templates');
    templateStore.setState({
      templates: kept.flatMap((value) => savedTemplateSchema.safeParse(value).data ?? []),
    });
  } catch {
    templateStore.setState({ templates: [] });
  }
}

/**
 * Stores a template, replacing any with the same name. Of very many examples of an element, it keeps the
 * newest.
 * @returns the template that was replaced, or null
 * @throws {DOMException} if the browser has no room
 * @throws {StorageBlockedError} if it stores nothing
 */
export async function saveTemplate(template: SavedTemplate): Promise<SavedTemplate | null> {
  const { store, done } = (await database.open()).transaction('templates', 'readwrite');
  const [before] = await Promise.all([
    store.get(template.name),
    store.put(withNewestExamples(template)),
    done,
  ]);
  await loadTemplates();
  return savedTemplateSchema.safeParse(before).data ?? null;
}

/** Deletes a template. */
export async function deleteTemplate(name: string): Promise<void> {
  await (await database.open()).delete('templates', name);
  await loadTemplates();
}
