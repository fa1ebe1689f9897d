import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { driveWorker } from './scripts/driveWorker.mjs'

export default defineConfig({
  plugins: [react(), driveWorker()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { port: 5173, strictPort: true },
  preview: { port: 5174, strictPort: true },
  build: {
    target: 'es2024',
    // The size script follows each route's static graph through it.
    manifest: true,
    // Fonts and icons stay files, so the content security policy needs no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen loads is one file; what the sign-in and the shell add to it, the driver's page does without. What only
        // the sign-in adds is another file, what the shell adds one more: cut into small ones they compress worse. The forms come
        // with the sign-in, and with the screens that have one.
        codeSplitting: {
          groups: [
            { name: 'base', test: /src\/(app\/App|ui\/formatQuantity)\.tsx?$/, priority: 4 },
            {
              name: 'controls',
              test: /src\/(features\/auth\/(PublicForm|wantedPath)|ui\/(leave|storedText|tabKept|form\/(creation|refusal)|dialog\/LazyConfirmDialog))\.tsx?$|\/components\/(Anchor|Button|TextInput)\//,
              priority: 3,
            },
            // Of the forms, some screens need only this.
            { name: 'kept', test: /src\/ui\/form\/keptInput\.ts$/, priority: 3 },
            { name: 'forms', test: /src\/features\/auth\/SignInForm\.tsx$/, priority: 2 },
            {
              name: 'shell',
              test: /src\/(app\/(NavBar|useGlobalKeys)|api\/untilAnswered|ui\/useUnanswered)\.tsx?$|\/(use-callback-ref|noop)\.mjs$/,
              priority: 1,
            },
            // Shared by the shell and by the driver's page, which does not load the shell.
            { name: 'format', test: /src\/ui\/(format|useAction)\.ts$/, priority: 2 },
            // Small modules that most screens share.
            { name: 'records', test: /src\/(resources\/(items|customers|analytics|confirmation)|ui\/decimal)\.tsx?$/ },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    // The files of a worker share its window and the libraries, whose loading took half of the time of the tests. setup.ts clears
    // them after each test.
    isolate: false,
    // Left to itself Vitest keeps a core free, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
})
