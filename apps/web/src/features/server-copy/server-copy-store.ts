import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { dropStored, onStoredElsewhere, readStored, writeStored } from '../../platform/local-storage.ts';
import { rememberedUser, sessionStore, userOf, useSession } from '../account/index.ts';

const KEY = 'usersWithServerCopies';
const userIdsSchema = z.array(z.string());
/** Under this key, earlier versions stored one setting for the whole browser, or the ids. */
const EARLIER_KEY = 'keepProjectsOnServer';
const earlierSchema = z.union([userIdsSchema, z.boolean()]);

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
  return readStored(KEY, userIdsSchema) ?? migrateEarlierSetting();
}

/** Takes over the setting of an earlier version, as the choice of the user who is remembered as signed in. */
function migrateEarlierSetting(): readonly string[] {
  const earlier = readStored(EARLIER_KEY, earlierSchema);
  if (earlier === null) return [];
  dropStored(EARLIER_KEY);
  const user = rememberedUser();
  const userIds = Array.isArray(earlier) ? earlier : earlier && user ? [user.id] : [];
  writeStored(KEY, userIds);
  return userIds;
}
