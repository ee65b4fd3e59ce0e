type PickerWindow = Window & {
  showDirectoryPicker?(options: { mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
};

/** Whether this browser lets a page write into a folder. */
export function canPickFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/**
 * Asks for a folder to write to; null if the user chose none, or if the browser cannot ask.
 * @throws {DOMException} if the browser refuses
 */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  const { showDirectoryPicker } = window as PickerWindow;
  if (!showDirectoryPicker) return null;
  try {
    return await showDirectoryPicker.call(window, { mode: 'readwrite' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
