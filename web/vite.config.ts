import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.MACHINAMI_SERVER ?? 'http://127.0.0.1:8000';

const ENGINE = 'rapier_wasm3d_bg';

/** The engine's code comes as a file of its own, read when its module is. */
function wasm(): Plugin {
  return {
    name: 'wasm',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(`${ENGINE}.wasm`)) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && `\0${found.id}.js`;
    },
    load(id) {
      if (!id.startsWith('\0') || !id.endsWith('.wasm.js')) return null;
      const file = id.slice(1, -'.js'.length);
      return `import at from ${JSON.stringify(`${file}?url`)};
        import * as glue from ${JSON.stringify(file.replace(/wasm$/, 'js'))};
        const code = await (await fetch(at)).arrayBuffer();
        const { instance } = await WebAssembly.instantiate(code, { './${ENGINE}.js': glue });
        export default instance.exports;`;
    },
    transform(code, id) {
      if (!id.endsWith('rapier_wasm3d.js')) return null;
      return code
        .replace('import * as wasm from', 'import wasm from')
        .replace('__wbg_set_wasm(wasm);', '__wbg_set_wasm(wasm); wasm.__wbindgen_start?.();');
    },
  };
}

const OFFLINE_FONTS = {
  'offline-serif.woff2': '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  'offline-sans.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
};

/** The fonts of the offline page, under names that do not change with a release. */
function offlineFonts(): Plugin {
  return {
    name: 'offline-fonts',
    apply: 'build',
    generateBundle() {
      for (const [fileName, from] of Object.entries(OFFLINE_FONTS)) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(`node_modules/${from}`) });
      }
    },
  };
}

// A build lists what is wrong with it, not how long its plugins took.
const rolldownOptions = { checks: { pluginTimings: false } };

// Small modules of many pages in one chunk: fewer requests, better compression.
const codeSplitting = {
  groups: [
    {
      name: 'common',
      test: /src.(lib(?!.(scene3d|qr|vectors))|components(?!.(QrCode|RadioGroup))|bots(?!.BotFace))./,
      minShareCount: 5,
    },
    // What a player's page and the big screen share, in one chunk: it compresses better than many small ones.
    {
      name: 'table',
      test: /src.(table.(ActionBar|PhaseBar|BoardHost|boardInteraction|RefusalBubble|SeatPanel|Notices|RecentMoves)|lib.(tableStore|tableClock)|components.Menu)\./,
    },
  ],
};

export default defineConfig({
  plugins: [svelte({ compilerOptions: { discloseVersion: false } }), offlineFonts()],
  worker: { format: 'es', plugins: () => [wasm()], rolldownOptions },
  build: {
    outDir: '../src/machinami/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // Every supported browser preloads modules without help.
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: address for fonts and styles.
    assetsInlineLimit: 0,
    // The 3D library is one chunk of 576 kB, loaded only where something is drawn in 3D.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { ...rolldownOptions, output: { codeSplitting } },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
});
