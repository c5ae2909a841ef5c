// Before the first paint, so that nobody who chose the night sees the day flash up.
try {
  var kept = JSON.parse(localStorage.getItem('machinami') || '{}');
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
  if (kept.lang === 'fr' || kept.lang === 'en') document.documentElement.lang = kept.lang;
} catch {
  // nothing is stored: the browser's own preference stands
}
