/**
 * `npm run build [-- NAME…]`: makes the products whose inputs changed since they were last made.
 * With nothing to do it takes a fraction of a second, so every start may call it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getHash, PRODUCTS } from './build/products.mjs'
import { ensure, root, say } from './ensure.mjs'

const STAMPS = join(root, '.cache/build.json')

/** @param {string[]} names the products wanted; all when empty */
export async function build(names = []) {
  const unknown = names.find((name) => !PRODUCTS.some((product) => product.name === name))
  if (unknown !== undefined) {
    throw new Error(
      `There is no product "${unknown}". There are: ${PRODUCTS.map(({ name }) => name).join(', ')}.`,
    )
  }
  for (const product of PRODUCTS) {
    if (names.length > 0 && !names.includes(product.name)) continue
    const hash = getHash(product)
    if (readStamps()[product.name] === hash && isThere(product.output)) continue
    const startedMs = performance.now()
    await product.make()
    if (!isThere(product.output)) throw new Error(`${product.name} did not make ${product.output}`)
    writeStamp(product.name, hash)
    say(`Built ${product.name} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  }
}

function isThere(output) {
  if (!output.endsWith('*')) return existsSync(join(root, output))
  const folder = join(root, dirname(output))
  return (
    existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(output).slice(0, -1)))
  )
}

/** @returns {Record<string, string>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'))
  } catch {
    // Without readable stamps everything is built again, which is always right.
    return {}
  }
}

function writeStamp(name, hash) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const temporary = `${STAMPS}.${process.pid}`
  writeFileSync(temporary, JSON.stringify({ ...readStamps(), [name]: hash }, null, 2))
  renameSync(temporary, STAMPS)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensure()
  try {
    await build(process.argv.slice(2))
  } catch (error) {
    say(`The build failed: ${error.message}`)
    process.exitCode = 1
  }
}
