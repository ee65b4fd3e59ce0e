import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onStoredElsewhere, readStored, writeStored } from '../../platform/local-storage.ts';
import { sessionStore, userOf, useSession } from '../account/index.ts';

const KEY = 'keepProjectsOnServer';
const userIdsSchema = z.array(z.string());

/** The ids of the users who want their projects copied: one browser may have several users. */
const consentStore = createStore<{ userIds: readonly string[] }>(() => ({ userIds: readUserIds() }));
onStoredElsewhere(KEY, () => consentStore.setState({ userIds: readUserIds() }));

/**
 * Returns the id of the signed-in user if they want the names and numbers of their projects copied to the
 * server; null, the default, if not.
 */
export function copyingUserId(): string | null {
  const id = userOf(sessionStore.getState())?.id;
  return id !== undefined && consentStore.getState().userIds.includes(id) ? id : null;
}

/** Returns whether the signed-in user's projects are copied to the server, as a React hook. */
export function useServerCopy(): boolean {
  const id = userOf(useSession())?.id;
  const { userIds } = useStore(consentStore);
  return id !== undefined && userIds.includes(id);
}

/** Sets whether to copy the signed-in user's projects to the server, and remembers it. */
export function setServerCopy(isOn: boolean): void {
  const id = userOf(sessionStore.getState())?.id;
  if (id === undefined) return;
  const others = readUserIds().filter((other) => other !== id);
  const userIds = isOn ? [...others, id] : others;
  writeStored(KEY, userIds);
  consentStore.setState({ userIds });
}

function readUserIds(): readonly string[] {
  return readStored(KEY, userIdsSchema) ?? [];
}
