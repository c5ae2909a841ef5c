// Reads cases from stdin and writes the results of the page. The page imports its files without an extension.
import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

registerHooks({
  resolve: (name, context, next) => next(/^\.{1,2}\/.*[^.]{4}$/.test(name) && !name.endsWith('.ts') ? `${name}.ts` : name, context),
});

const folder = new URL('../../../web/src/games/jutaku/push/', import.meta.url);
const { posed } = await import(new URL('exact.ts', folder));
const { deep, pushed } = await import(new URL('push.ts', folder));
const cases = JSON.parse(await text(process.stdin));
const answers = cases.map(({ piece, pose, by, others }) => {
  const corners = posed(piece, pose);
  const plain = (value) => value + 0;
  return { corners: corners.map((point) => point.map(plain)), by: pushed(corners, by, others).by.map(plain), deep: others.map((other) => deep(corners, other)) };
});
process.stdout.write(JSON.stringify(answers));
