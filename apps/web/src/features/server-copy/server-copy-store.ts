import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'keepProjectsOnServer';

/** Whether to copy the names and numbers of the user's projects to the server; off by default. */
export const serverCopyStore = createStore<{ isOn: boolean }>(() => ({
  isOn: readStored(KEY, z.boolean()) ?? false,
}));

/** Sets whether to copy projects to the server, and remembers it. */
export function setServerCopy(isOn: boolean): void {
  writeStored(KEY, isOn);
  serverCopyStore.setState({ isOn });
}
