import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { guidesPlugin } from './guides/guides-plugin.mjs'
import { findLoadedTogether } from './loaded-together.mjs'

const control = process.env.NORA_CONSOLE_CONTROL_URL ?? 'http://localhost:7070'
const controlPaths = ['/v1', '/swagger', '/dev', '/healthz', '/readyz', '/install.sh', '/download']

const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|clsx|class-variance-authority|@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core))\//

const ALONE = [
  { name: 'framework', test: FRAMEWORK, priority: 2 },
  { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 2 },
  { name: 'schemas', test: /node_modules\/(?:@hookform|@standard-schema|zod)\//, priority: 2 },
]

/** What every visit begins with, and what all pages inside the frame load besides. */
const LOADED_TOGETHER = [
  { name: 'first', entries: ['src/main.tsx', 'src/features/accounts/pages/sign-in.tsx'] },
  { name: 'frame', entries: ['src/app/frame/guarded.tsx', 'src/app/frame/frame.tsx'] },
]

const base = {
  plugins: [withoutMeanings(), react(), tailwindcss(), guidesPlugin()],
  build: {
    target: 'es2023',
    // The content policy allows fonts and images from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'index.html', look: 'src/look.css' } },
  },
} as const

export default defineConfig(async ({ command }) => {
  const together =
    command === 'build'
      ? await findLoadedTogether(build, import.meta.dirname, base, LOADED_TOGETHER)
      : new Map<string, string>()
  return {
    ...base,
    plugins: [...base.plugins, preloadFont(), precompress()],
    build: {
      ...base.build,
      manifest: true,
      rolldownOptions: {
        ...base.build.rolldownOptions,
        output: {
          // Pages that control draws link it by its name.
          assetFileNames: ({ names }) =>
            names.includes('look.css') ? 'look.css' : 'assets/[name]-[hash][extname]',
          // The first file lists all the others: without words in their names it is the lighter for it.
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: {
            // What such a module imports is in the map itself where it is loaded too.
            includeDependenciesRecursively: false,
            groups: [
              ...ALONE,
              { name: (id) => together.get(id) ?? null, debugName: 'loaded together', priority: 1 },
            ],
          },
        },
      },
    },
    // Control knows the Worker of the vault by the name of its file: that answer alone may compile WebAssembly.
    worker: {
      format: 'es',
      // Its curves are loaded late in the client alone: here, they are needed with the first unlock.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
    server: {
      port: 7073,
      proxy: Object.fromEntries(controlPaths.map((path) => [path, control])),
    },
  }
})

/** The reference of permissions says in a sentence what each means. Browsers only ask who has it: a KB less for every page. */
function withoutMeanings(): Plugin {
  const sentence = /\bmeaning:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g
  return {
    name: 'without-meanings',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const isTable = /\/packages\/contract\/src\/permissions\/[a-z-]+\.ts$/.test(id)
      return isTable ? { code: code.replace(sentence, ''), map: null } : null
    },
  }
}

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
