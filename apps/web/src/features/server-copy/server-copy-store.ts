import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'keepProjectsOnServer';

/** Whether the user wants numbers and names of their projects kept on the server; they do not until they say so. */
export const serverCopyStore = createStore<{ isOn: boolean }>(() => ({
  isOn: readStored(KEY, z.boolean()) ?? false,
}));

/** Remembers what the user wants. */
export function setServerCopy(isOn: boolean): void {
  writeStored(KEY, isOn);
  serverCopyStore.setState({ isOn });
}
