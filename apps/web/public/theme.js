// Runs before anything is drawn: the document starts in the dark theme. Until the user chooses one, it is the
// system's that counts.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Without storage nothing is remembered.
  }
  const isLight =
    chosen === null ? matchMedia('(prefers-color-scheme: light)').matches : chosen === '"light"';
  document.documentElement.classList.toggle('dark', !isLight);
}
