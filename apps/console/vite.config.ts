import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { guidesPlugin } from './guides/guides-plugin.mjs'

const control = process.env.NORA_CONSOLE_CONTROL_URL ?? 'http://localhost:7070'
const controlPaths = ['/v1', '/swagger', '/dev', '/healthz', '/readyz', '/install.sh', '/download']

const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|clsx|class-variance-authority|@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core))\//

export default defineConfig({
  plugins: [react(), tailwindcss(), guidesPlugin(), preloadFont(), precompress()],
  build: {
    target: 'es2023',
    manifest: true,
    // The content policy allows fonts and images from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', look: 'src/look.css' },
      output: {
        // Pages that control draws link it by its name.
        assetFileNames: ({ names }) =>
          names.includes('look.css') ? 'look.css' : 'assets/[name]-[hash][extname]',
        // The first file lists all the others: without words in their names it is the lighter for it.
        chunkFileNames: 'assets/[hash].js',
        // Few files for the first page: every one of them costs its own headers and its own turn.
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK },
            { name: 'sign-in-calls', test: /contract\/src\/(?:accounts|system)\/calls\.ts$/ },
            { name: 'forms', test: /node_modules\/react-hook-form\// },
            { name: 'schemas', test: /node_modules\/(?:@hookform|@standard-schema|zod)\// },
          ],
        },
      },
    },
  },
  server: {
    port: 7073,
    proxy: Object.fromEntries(controlPaths.map((path) => [path, control])),
  },
})

/** The font of nearly all text is there by the time the scripts draw it, so that nothing moves when it comes. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => /\/onest-latin-wght-[^/]*\.woff2$/.test(name))
        if (!font) throw new Error('no font to preload')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Control sends `app.js.br` or `app.js.gz` in place of `app.js`, so that nothing is compressed twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Not earlier: until it is written, other plugins still change the code.
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(?:js|css)$/.test(name)) continue
        const path = join(dir, name)
        const source = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(source))
        writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}
