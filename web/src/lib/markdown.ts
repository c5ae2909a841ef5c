/** Parses simple Markdown (paragraphs, lists, emphasis) to data, never to HTML. */

export interface Span {
  text: string;
  style: 'plain' | 'strong' | 'em' | 'code';
}

export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] };

export function spans(text: string): Span[] {
  const found: Span[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), style: 'plain' });
    const [whole, strong, em, code] = match;
    if (strong !== undefined) found.push({ text: strong, style: 'strong' });
    else if (em !== undefined) found.push({ text: em, style: 'em' });
    else if (code !== undefined) found.push({ text: code, style: 'code' });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), style: 'plain' });
  return found;
}

export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part): Block[] => {
      const lines = part.split('\n');
      const first = lines.findIndex((line) => /^\s*[-*] /.test(line));
      const before = first < 0 ? part : lines.slice(0, first).join('\n');
      const items = first < 0 ? [] : listItems(lines.slice(first));
      const found: Block[] = [];
      if (before.trim()) found.push({ kind: 'paragraph', spans: spans(before.replace(/\s*\n\s*/g, ' ')) });
      if (items.length > 0) found.push({ kind: 'list', items: items.map(spans) });
      return found;
    });
}

function listItems(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = /^\s*[-*] (.*)$/.exec(line);
    if (item) items.push(item[1] ?? '');
    else if (items.length > 0) items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}
