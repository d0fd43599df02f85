import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'

type Programs = { bundlePrograms(outdir: string, target: string): Promise<void> }
const { bundlePrograms }: Programs = await import(new URL('./client-programs.mjs', import.meta.url).href)

const RUN = 'apps/cli/src/commands/secrets/run/run-program.ts'
const READER = 'packages/vault-client/src/secrets/machine/machine-reader.ts'
/** Hundreds of kilobytes each, and of no use before a program starts. */
const LATE = ['zod', 'yaml', 'saxes', '@noble', 'hash-wasm', 'uqr'].map((name) => `node_modules/${name}/`)
const ALLOWED_BYTES = 450_000

/** The programs in a folder of their own, and what is loaded with a file of them. */
async function bundle() {
  const folder = makeTree({})
  await bundlePrograms(folder, 'node20')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const loadedWith = (name: string, loaded = new Map<string, string>()) => {
    if (loaded.has(name)) return loaded
    const text = read(name)
    loaded.set(name, text)
    for (const [, part = ''] of text.matchAll(/^(?:\} from|import) "\.\/(part-\w+\.mjs)";$/gm)) {
      loadedWith(part, loaded)
    }
    return loaded
  }
  return { folder, loadedWith }
}

test('`nora run` of a machine is loaded from few files, which hold nothing that is large and late', async () => {
  const { folder, loadedWith } = await bundle()
  for (const name of ['nora', 'transform-thread', 'background', 'secrets']) {
    expect(existsSync(join(folder, `${name}.mjs`))).toBe(true)
  }
  const loaded = loadedWith('nora.mjs')
  const text = [...loaded.values()].join('')
  for (const module of [RUN, READER]) expect(text).toContain(`// ${module}`)
  for (const late of LATE) expect(text).not.toContain(`// ${late}`)
  expect(loaded.size).toBeLessThan(5)
  expect(text.length).toBeLessThan(ALLOWED_BYTES)

  const sdk = [...loadedWith('secrets.mjs').values()].join('')
  expect(sdk).toContain(`// ${READER}`)
  for (const late of [...LATE, RUN]) expect(sdk).not.toContain(`// ${late}`)
}, 120_000)
