import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/**/*.test.ts', 'src/**/*.test.ts'], isolate: false, maxWorkers: 1 },
});
