/** What is built, from what, in this order: a product may be made of products above it. */
import { hashInputs, withDependencies } from './inputs.mjs'
import {
  buildPage,
  bundleClient,
  bundleServer,
  listConsoleFiles,
  makeDatabaseTemplate,
  packClient,
} from './makers.mjs'

/**
 * @typedef {{ name: string, inputs: () => string[], output: string, make: () => unknown }} Product
 * `inputs` are paths whose bytes decide whether `output` is still true; a `*` ends a name that varies.
 */

const server = (name, entries = { main: 'src/main.ts' }) => ({
  name,
  inputs: () => [...withDependencies(`apps/${name}`)],
  output: `apps/${name}/dist/main.mjs`,
  make: () => bundleServer(`apps/${name}`, entries),
})

const page = (name, folder, more = []) => ({
  name,
  inputs: () => [...withDependencies(folder), ...more],
  output: `${folder}/dist/index.html`,
  make: () => buildPage(folder),
})

const consoleInputs = () => [...withDependencies('apps/console'), 'docs']

/** @type {Product[]} */
export const PRODUCTS = [
  server('server'),
  server('edge', { main: 'src/main.ts', 'redaction-thread': 'src/redaction-thread.ts' }),
  server('control', {
    main: 'src/main.ts',
    'make-template': 'src/platform/database/make-template.ts',
    'transform-thread': 'src/transform-thread.ts',
  }),
  {
    name: 'database template',
    inputs: () => [
      'apps/control/migrations',
      ...['make-template', 'migrate', 'template'].map(
        (name) => `apps/control/src/platform/database/${name}.ts`,
      ),
    ],
    output: 'apps/control/dist/database-template-*',
    make: makeDatabaseTemplate,
  },
  page('inspector', 'packages/inspector'),
  // Its guides are rendered from the docs.
  page('console', 'apps/console', ['docs']),
  {
    name: 'console file list',
    inputs: consoleInputs,
    output: 'apps/cli/dist/console-files.sha256',
    make: listConsoleFiles,
  },
  {
    name: 'client',
    inputs: () => [...withDependencies('apps/cli')],
    output: 'apps/cli/dist/nora.mjs',
    make: bundleClient,
  },
  {
    name: 'client package',
    inputs: () => [...withDependencies('apps/cli'), ...consoleInputs(), 'LICENSE', 'package.json'],
    output: 'apps/cli/dist/nora-client.tgz',
    make: packClient,
  },
]

/** @param {Product} product */
export function getHash(product) {
  return hashInputs(product.inputs())
}
