// Runs before anything is drawn: the document starts in the dark theme.
try {
  if (localStorage.getItem('theme') === '"light"') document.documentElement.classList.remove('dark');
} catch {
  // Without storage nothing is remembered.
}
