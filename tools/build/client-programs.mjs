/** The programs of the client, each in as few files as it can be loaded from: a file takes longer to load than to read. */
import { join } from 'node:path'
import { root } from '../ensure.mjs'
import { importDirectly } from './import-directly.mjs'

const PROGRAMS = {
  nora: 'apps/cli/src/main.ts',
  'transform-thread': 'apps/cli/src/transform-thread.ts',
  background: 'apps/cli/src/background.ts',
  secrets: 'apps/cli/src/sdk/secrets.ts',
}

/**
 * What `nora run` with a machine token loads, one after the other: before each start of a program, so that it counts
 * most. Kept in one file, which other commands load too.
 */
const TOGETHER = [
  'apps/cli/src/main.ts',
  'apps/cli/src/catalogue/run-commands.ts',
  'packages/vault-client/src/secrets/machine/index.ts',
]

/** Writes `NAME.mjs` for each, and the parts that they load when these are needed. */
export async function bundlePrograms(outdir, target) {
  const { build } = await import('esbuild')
  const toOptions = (name, together) => ({
    absWorkingDir: root,
    entryPoints: { [name]: join(root, PROGRAMS[name]) },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Reading all of it was most of what a short command took.
    splitting: true,
    chunkNames: 'part-[hash]',
    platform: 'node',
    format: 'esm',
    target,
    // Parts made for one system: loaded where they are installed, and done without where they are not.
    external: ['*.node', '@lydell/node-pty', '@lydell/node-pty-*'],
    legalComments: 'eof',
    loader: { '.html': 'text', '.txt': 'text', '.svg': 'text' },
    // Packages written as CommonJS ask for require and __dirname, which a module lacks.
    banner: {
      js: '#!/usr/bin/env node\nimport { createRequire as nodeCreateRequire } from "node:module"; const require = nodeCreateRequire(import.meta.url); const __dirname = import.meta.dirname;',
    },
    plugins: [importDirectly(together)],
    logLevel: 'warning',
    // What is kept together is imported for its place alone.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
  const nora = await build({ ...toOptions('nora'), write: false, metafile: true })
  await build(toOptions('nora', findTogether(nora.metafile)))
  for (const name of Object.keys(PROGRAMS)) if (name !== 'nora') await build(toOptions(name))
}

/** The modules that are loaded together, and all entries, each of which is to load them: so they make one part. */
function findTogether({ outputs }) {
  const byEntry = new Map(Object.values(outputs).map((output) => [output.entryPoint, output]))
  const waiting = TOGETHER.map((path) => {
    if (!byEntry.has(path)) throw new Error(`the client does not load ${path} by itself`)
    return byEntry.get(path)
  })
  const loaded = new Set(waiting)
  for (const { imports } of loaded) {
    for (const { path, kind } of imports)
      if (kind === 'import-statement' && path in outputs) loaded.add(outputs[path])
  }
  const modules = [...loaded].flatMap(({ inputs }) => Object.keys(inputs))
  const toPaths = (paths) => paths.map((path) => join(root, path))
  // Entries stay files of their own: one that runs may wait for another.
  return {
    entries: new Set(toPaths([...byEntry.keys()].filter(Boolean))),
    modules: toPaths(modules.filter((path) => !byEntry.has(path))),
  }
}
