import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** The installed browser, in the order of `tools/browser.py`. */
const executablePath = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find(existsSync);
/** Tests of components and reactive classes, which need a DOM. */
const REACTIVE = 'src/**/*.svelte.test.ts';

const dom = {
  plugins: [svelte()],
  test: {
    name: 'dom',
    include: [REACTIVE],
    setupFiles: ['test/setupDom.ts'],
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: ['--no-sandbox'] } }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [svelte()],
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          exclude: [REACTIVE],
          setupFiles: ['test/setup.ts'],
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
        },
      },
      dom,
    ],
  },
});
