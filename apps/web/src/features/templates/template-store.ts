import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { createStore } from 'zustand/vanilla';
import type { SavedTemplate } from './template-file.ts';

interface Schema extends DBSchema {
  templates: { key: string; value: SavedTemplate };
}

/** The templates kept in this browser, by name. */
export const templateStore = createStore<{ templates: SavedTemplate[] }>(() => ({ templates: [] }));

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('framescout-templates', 1, {
    upgrade(db) {
      db.createObjectStore('templates', { keyPath: 'name' });
    },
  });
  return database;
}

/** Reads what is kept; nothing where the browser keeps nothing. */
export async function loadTemplates(): Promise<void> {
  try {
    templateStore.setState({ templates: await (await open()).getAll('templates') });
  } catch {
    templateStore.setState({ templates: [] });
  }
}

/**
 * Keeps a template; one of the same name is replaced.
 * @throws {DOMException} when the browser has no room, or keeps nothing
 */
export async function saveTemplate(template: SavedTemplate): Promise<void> {
  await (await open()).put('templates', template);
  await loadTemplates();
}

/** Forgets a template. */
export async function deleteTemplate(name: string): Promise<void> {
  await (await open()).delete('templates', name);
  await loadTemplates();
}
