import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { MEDIA } from './src/lib/breakpoints.ts';

/** Replace the name of a breakpoint in a media query with its definition. */
function expandMedia(query) {
  return query.replace(/\(--([\w-]+)\)/g, (_, name) => {
    if (!(name in MEDIA)) throw new Error(`no breakpoint is called --${name}`);
    return MEDIA[name];
  });
}

const customMedia = {
  name: 'custom-media',
  style: ({ content }) => ({ code: content.replace(/@media[^{]*/g, expandMedia) }),
};

export default { preprocess: [customMedia, vitePreprocess()] };
