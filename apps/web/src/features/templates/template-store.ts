import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { createStore } from 'zustand/vanilla';
import { type SavedTemplate, savedTemplateSchema } from './saved-template.ts';

interface Schema extends DBSchema {
  // What an earlier version of the page has put there is parsed as anything from outside.
  templates: { key: string; value: unknown };
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
    const kept = await (await open()).getAll('templates');
    templateStore.setState({
      templates: kept.flatMap((value) => savedTemplateSchema.safeParse(value).data ?? []),
    });
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
