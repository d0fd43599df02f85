/** The ways in which products are made. Packages are loaded when a maker runs, not before. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '../ensure.mjs'
import { bundlePrograms } from './client-programs.mjs'
import { copyTerminals } from './terminals.mjs'

const NODE_TARGET = 'node20'
/** What `nora vault doctor` compares a server with. */
const CONSOLE_FILES = 'console-files.sha256'
const SDK_TYPES = 'secrets.d.mts'
/** Looked for beside the thread that runs it. */
const SANDBOX = 'node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm'

/** A server program: our code in one file, npm packages left where they are installed. */
export async function bundleServer(folder, entries) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [name, join(root, folder, source)]),
    ),
    outdir: join(root, folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: NODE_TARGET,
    sourcemap: 'linked',
    loader: { '.html': 'text', '.txt': 'text', '.svg': 'text' },
    plugins: [npmPackagesStayOutside],
    logLevel: 'warning',
  })
}

const npmPackagesStayOutside = {
  name: 'npm-packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@nora/') ? undefined : { path, external: true },
    )
  },
}

/**
 * The client: files that need nothing but Node. `nora.mjs` loads the parts that a command is made of; beside it are the
 * thread of transforms with its sandbox, the program that stays behind, and what programs import of it.
 */
export async function bundleClient() {
  const outdir = join(root, 'apps/cli/dist')
  if (existsSync(outdir)) for (const name of listClientParts(outdir)) rmSync(join(outdir, name))
  await bundlePrograms(outdir, NODE_TARGET)
  cpSync(join(root, SANDBOX), join(outdir, basename(SANDBOX)))
  chmodSync(join(outdir, 'nora.mjs'), 0o755)
  writeFileSync(join(outdir, SDK_TYPES), describeSdk())
}

/** The types of `nora/secrets`: its file of types needs no other, and what has them is declared below it. */
function describeSdk() {
  const types = readFileSync(join(root, 'apps/cli/src/sdk/secrets-api.ts'), 'utf8')
  return `${types}
/** Why secrets cannot be had. The message says what to do, and holds no value. */
export declare class SecretsError extends Error {
  readonly code: SecretsErrorCode
}
export declare const getSecrets: GetSecrets
export declare const watchSecrets: WatchSecrets
`
}

function listClientParts(folder) {
  return readdirSync(folder).filter((name) => /^part-\w+\.mjs$/.test(name))
}

export async function buildPage(folder) {
  const { build } = await import('vite')
  // The page's configuration speaks of paths relative to its own room.
  await build({
    root: join(root, folder),
    configFile: join(root, folder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: join(root, folder, 'dist'), emptyOutDir: true },
  })
}

/**
 * The SHA-256 of every file of the console that a browser runs or draws, as `sha256sum` writes them, for the client and
 * for a release. What is there compressed as well is the same file.
 */
export function listConsoleFiles() {
  const folder = join(root, 'apps/console/dist')
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/\.(?:br|gz)$/.test(path) && !path.startsWith('.vite/'))
  const lines = paths.sort().map((path) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
    return `${hash}  ${path}\n`
  })
  mkdirSync(join(root, 'apps/cli/dist'), { recursive: true })
  writeFileSync(join(root, 'apps/cli/dist', CONSOLE_FILES), lines.join(''))
}

/** `nora-client.tgz`, which `npm install -g` takes as it is, without asking a registry for more. */
export function packClient() {
  const folder = join(root, 'apps/cli/dist')
  const stage = join(folder, 'package')
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = {
    name: 'nora',
    version,
    license,
    engines,
    type: 'module',
    bin: { nora: 'nora.mjs' },
    exports: {
      './secrets': { types: `./${SDK_TYPES}`, default: './secrets.mjs' },
      './package.json': './package.json',
    },
  }
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const programs = ['nora.mjs', 'background.mjs', 'transform-thread.mjs', 'secrets.mjs']
  const parts = [...programs, SDK_TYPES, ...listClientParts(folder), basename(SANDBOX), CONSOLE_FILES]
  for (const name of parts) cpSync(join(folder, name), join(stage, name))
  cpSync(join(root, 'packages/inspector/dist'), join(stage, 'inspector'), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
  copyTerminals(join(stage, 'terminals/node_modules'))
  run('tar', ['-czf', 'nora-client.tgz.new', 'package'], folder)
  renameSync(join(folder, 'nora-client.tgz.new'), join(folder, 'nora-client.tgz'))
  rmSync(stage, { recursive: true })
}

/** The database a first start unpacks. Its file is named after the migrations it went through. */
export function makeDatabaseTemplate() {
  const folder = join(root, 'apps/control/dist')
  for (const name of readdirSync(folder)) {
    if (name.startsWith('database-template-')) rmSync(join(folder, name))
  }
  run(process.execPath, ['apps/control/dist/make-template.mjs'])
}

function run(command, args, cwd = root) {
  const result = spawnSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  if (result.status !== 0) {
    throw new Error(`${[command, ...args].join(' ')} failed:\n${result.stdout ?? ''}${result.stderr ?? ''}`)
  }
}
