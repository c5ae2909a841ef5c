// Calls functions of the page: reads {module, calls: [[function, ...arguments], …]} from stdin, writes the results.
// The page imports its files without an extension.
import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

registerHooks({
  resolve: (name, context, next) => next(name.startsWith('.') && !/\.(ts|mjs)$/.test(name) ? `${name}.ts` : name, context),
});

const { module, calls } = JSON.parse(await text(process.stdin));
const functions = await import(new URL(`../web/src/${module}.ts`, import.meta.url));
process.stdout.write(JSON.stringify(calls.map(([name, ...rest]) => functions[name](...rest))));
