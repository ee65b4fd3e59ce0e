import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'keepProjectsOnServer';

/** Whether the user wants their projects' names and numbers copied to the server; off by default. */
export const serverCopyStore = createStore<{ isOn: boolean }>(() => ({
  isOn: readStored(KEY, z.boolean()) ?? false,
}));

/** Remembers the user's choice. */
export function setServerCopy(isOn: boolean): void {
  writeStored(KEY, isOn);
  serverCopyStore.setState({ isOn });
}
