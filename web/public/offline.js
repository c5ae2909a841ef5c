// Of the two languages the one is shown that was chosen; when the line is back, so is the page.
var lang = navigator.language.slice(0, 2);
try {
  lang = JSON.parse(localStorage.getItem('machinami') || '{}').lang || lang;
} catch {
  // nothing is stored: the browser's language stands
}
var other = lang === 'fr' ? 'en' : 'fr';
document.documentElement.lang = lang === 'fr' ? 'fr' : 'en';
if (lang === 'fr') document.title = 'Hors ligne · Machinami';
document.querySelector('section[lang=' + other + ']').remove();
function look() {
  fetch(location.href, { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  );
}
addEventListener('online', look);
setInterval(look, 2000);
