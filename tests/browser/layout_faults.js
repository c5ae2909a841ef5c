// Finds layout faults of a page: clipped text, and controls that are too small for touch.
(async () => {
  await document.fonts.ready;
  const SLACK = 1.5;
  const TARGET = 44;

  const isHidden = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (getComputedStyle(at).clipPath === 'inset(50%)' || at.closest('svg[aria-hidden=true]')) return true;
    }
    return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };

  /** Returns the ancestor that clips the box, or null. A scrollable ancestor does not clip. */
  function findClippingAncestor(box, element) {
    let [across, down] = [true, true];
    for (let at = element; at && (across || down); at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (at !== document.documentElement && at !== document.body) {
        const room = at.getBoundingClientRect();
        if (['hidden', 'clip'].includes(overflowX) && across) {
          if (box.left < room.left - SLACK || box.right > room.right + SLACK) return at;
        }
        if (['hidden', 'clip'].includes(overflowY) && down) {
          if (box.top < room.top - SLACK || box.bottom > room.bottom + SLACK) return at;
        }
        across &&= !['auto', 'scroll'].includes(overflowX);
        down &&= !['auto', 'scroll'].includes(overflowY);
      }
      if (position === 'fixed') down = false;
    }
    if (across && (box.left < -SLACK || box.right > innerWidth + SLACK)) return document.documentElement;
    return null;
  }

  const describe = (element) => element.tagName.toLowerCase() + [...element.classList].map((name) => `.${name}`).join('');

  function findClippedText() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const parent = text.parentElement;
      if (!text.data.trim() || parent.closest('script, style, noscript, option') || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        const by = box.width > 0 && findClippingAncestor(box, parent);
        if (by) found.push(`"${text.data.trim()}" in ${describe(parent)} is clipped by ${describe(by)}`);
      }
    }
    for (const select of document.querySelectorAll('select')) {
      if (isHidden(select)) continue;
      const free = select.cloneNode();
      const words = select.selectedOptions[0]?.text ?? '';
      free.append(new Option(words));
      Object.assign(free.style, { position: 'absolute', width: 'max-content', maxWidth: 'none' });
      select.after(free);
      if (free.offsetWidth > select.offsetWidth + 1) found.push(`"${words}" does not fit its select`);
      free.remove();
    }
    for (const element of document.querySelectorAll('body *')) {
      const rolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      if (rolls && element.scrollWidth > element.clientWidth + 1) found.push(`${describe(element)} scrolls sideways`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    return [...new Set(found)];
  }

  /** Links in running text are exempt, because the line determines their height. */
  function findSmallControls() {
    const isInlineLink = (element) => element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    return [...document.querySelectorAll('button, a[href], select, input, summary, [role=button]')]
      .filter((element) => !isHidden(element) && !isInlineLink(element))
      .map((element) => element.closest('label') ?? element)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.right > 0 && box.bottom > 0)
      .filter(({ box }) => box.width < TARGET - 0.5 || box.height < TARGET - 0.5)
      .map(({ element, box }) => `${describe(element)} "${element.innerText}" is ${box.width} by ${box.height}`);
  }

  return { clipped: findClippedText(), small: findSmallControls() };
})();
