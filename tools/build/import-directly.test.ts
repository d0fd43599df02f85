import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'

type Together = { entries: ReadonlySet<string>; modules: readonly string[] }
type Plugins = { importDirectly(together?: Together): Plugin }
const { importDirectly }: Plugins = await import(new URL('./import-directly.mjs', import.meta.url).href)

const SOURCES = {
  'packages/a/package.json': '{"name": "a", "type": "module", "sideEffects": false}',
  'packages/a/src/index.ts': `
    import * as all from './all.ts'
    import { made as passed } from './passed.ts'
    export { one, type One } from './one.ts'
    export { two as second } from './more/index.ts'
    export const own = 'own'
    export { all, passed }`,
  'packages/a/src/one.ts': `export type One = 1; export const one = 'one'`,
  'packages/a/src/more/index.ts': `export { two } from './two.ts'; export { three } from './three.ts'`,
  'packages/a/src/more/two.ts': `export const two = 'two'`,
  'packages/a/src/more/three.ts': `export const three = 'three'`,
  'packages/a/src/all.ts': `export const four = 'four'; export const five = 'five'`,
  'packages/a/src/passed.ts': `export const made = 'passed'`,
  'packages/loud/package.json': '{"name": "loud", "type": "module"}',
  'packages/loud/src/index.ts': `import './noise.ts'; export { one } from '../../a/src/index.ts'`,
  'packages/loud/src/noise.ts': `globalThis.noise = (globalThis.noise ?? 0) + 1`,
}

async function bundle(sources: Record<string, string>, together?: (folder: string) => Together) {
  const folder = makeTree({ ...SOURCES, ...sources })
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['apps/main/src/main.ts'],
    outdir: join(folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [importDirectly(together?.(folder))],
  })
  const parts = Object.values(metafile.outputs).map(({ inputs }) => Object.keys(inputs))
  return { text: outputFiles.map(({ text }) => text).join('\n'), parts }
}

test('what is imported from an index is what stands behind it, under any name', async () => {
  const { text } = await bundle({
    'apps/main/src/main.ts': `
      import { all, one as first, type One, own, passed, second } from '../../../packages/a/src/index.ts'
      const typed: One | string = first
      globalThis.seen = [all.four, typed, own, passed, second]`,
  })
  new Function(text)()
  expect((globalThis as { seen?: unknown }).seen).toEqual(['four', 'one', 'own', 'passed', 'two'])
  expect(text).not.toContain('five')
})

test('a part that asks one thing of an index does not load what others ask of it', async () => {
  const index = '../../../packages/a/src/index.ts'
  const { parts } = await bundle({
    'apps/main/src/main.ts': `globalThis.load = [() => import('./left.ts'), () => import('./right.ts')]`,
    'apps/main/src/left.ts': `import { one } from '${index}'; export const left = one`,
    'apps/main/src/right.ts': `import { second } from '${index}'; export const right = second`,
  })
  const left = parts.find((inputs) => inputs.includes('apps/main/src/left.ts'))
  expect(left).toEqual(['packages/a/src/one.ts', 'apps/main/src/left.ts'])
})

test('an index that does something when it is loaded is passed through', async () => {
  const { text } = await bundle({
    'apps/main/src/main.ts': `import { one } from '../../../packages/loud/src/index.ts'; globalThis.seen = one`,
  })
  new Function(text)()
  expect(globalThis).toMatchObject({ seen: 'one', noise: 1 })
})

test('modules that every entry loads make one part', async () => {
  const sources = {
    'apps/main/src/main.ts': `import { one } from './base.ts'; globalThis.load = [one, () => import('./left.ts')]`,
    'apps/main/src/left.ts': `import { two } from './other.ts'; export const left = two`,
    'apps/main/src/base.ts': `export const one = 'one'`,
    'apps/main/src/other.ts': `export const two = 'two'`,
  }
  const src = (folder: string, name: string) => join(folder, 'apps/main/src', name)
  const { parts } = await bundle(sources, (folder) => ({
    entries: new Set([src(folder, 'main.ts'), src(folder, 'left.ts')]),
    modules: [src(folder, 'base.ts'), src(folder, 'other.ts')],
  }))
  expect(parts).toContainEqual(['apps/main/src/base.ts', 'apps/main/src/other.ts'])
})
