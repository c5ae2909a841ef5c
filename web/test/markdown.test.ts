import { expect, test } from 'vitest';
import { blocks } from '../src/lib/markdown';

const plain = (text: string) => ({ text, style: 'plain' });

test('blank lines part paragraphs, single breaks do not', () => {
  expect(blocks('One\ntwo.\n\nThree.')).toEqual([
    { kind: 'paragraph', spans: [plain('One two.')] },
    { kind: 'paragraph', spans: [plain('Three.')] },
  ]);
});

test('a list may follow its paragraph at once, and its items may be long', () => {
  expect(blocks('Pieces:\n- a tile\n  of stone\n- a veto')).toEqual([
    { kind: 'paragraph', spans: [plain('Pieces:')] },
    { kind: 'list', items: [[plain('a tile of stone')], [plain('a veto')]] },
  ]);
});

test('emphasis becomes spans, and HTML stays text', () => {
  expect(blocks('A **bold** <b>word</b>, *so* `code`.')).toEqual([
    {
      kind: 'paragraph',
      spans: [
        plain('A '),
        { text: 'bold', style: 'strong' },
        plain(' <b>word</b>, '),
        { text: 'so', style: 'em' },
        plain(' '),
        { text: 'code', style: 'code' },
        plain('.'),
      ],
    },
  ]);
});
