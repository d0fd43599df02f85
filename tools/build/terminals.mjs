/** The terminals of `nora ssh` for every system, so that installing the client asks no registry for anything. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root, say } from '../ensure.mjs'

const NODE_PTY = '@lydell/node-pty'
const FETCH_LIMIT_MS = 60_000

/**
 * Copies node-pty and its binaries into `folder`. Those of other systems are fetched once, by the lock file's
 * checksums; where the registry does not answer, they are left out and named.
 */
export function copyTerminals(folder) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const wanted = Object.keys(packages)
    .filter((path) => path.startsWith(`node_modules/${NODE_PTY}`))
    .map((path) => ({ ...packages[path], name: path.slice('node_modules/'.length) }))
  const fetched = fetchMissing(wanted.filter(({ name }) => !existsSync(installedAt(name))))
  for (const { name, version } of wanted) {
    const source = existsSync(installedAt(name)) ? installedAt(name) : cachedAt(name, version)
    if (!existsSync(source)) continue
    cpSync(source, join(folder, name), {
      recursive: true,
      // Symbols of debuggers are most of the Windows packages.
      filter: (path) => !path.endsWith('.pdb') && basename(path) !== 'node_modules',
    })
  }
  if (fetched.missing.length === 0) return
  say(
    `The client is packed without terminals of nora ssh for ${fetched.missing.join(', ')}: npm did not get them.`,
  )
}

const installedAt = (name) => join(root, 'node_modules', name)
const cachedAt = (name, version) => join(root, '.cache/terminals', `${basename(name)}-${version}`)

/** Brings packages into the cache. Answers the systems whose package could not be had. */
function fetchMissing(wanted) {
  const absent = wanted.filter(({ name, version }) => !existsSync(cachedAt(name, version)))
  if (absent.length > 0) {
    const folder = mkdtempSync(join(tmpdir(), 'nora-terminals-'))
    const specs = absent.map(({ name, version }) => `${name}@${version}`)
    const bounds = ['--fetch-retries=0', '--fetch-timeout=10000', '--loglevel=silent']
    spawnSync('npm', ['pack', ...bounds, '--pack-destination', folder, ...specs], {
      cwd: folder,
      stdio: 'ignore',
      timeout: FETCH_LIMIT_MS,
    })
    for (const one of absent) takeIn(folder, one)
    rmSync(folder, { recursive: true })
  }
  const missing = absent.filter(({ name, version }) => !existsSync(cachedAt(name, version)))
  return { missing: missing.map(({ name }) => name.slice(`${NODE_PTY}-`.length)) }
}

/** Unpacks a package of the folder, if it is there and is the one of the lock file. */
function takeIn(folder, { name, version, integrity }) {
  const file = readdirSync(folder).find((one) => one === `${name.slice(1).replace('/', '-')}-${version}.tgz`)
  if (file === undefined) return
  const checksum = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')
  if (integrity !== `sha512-${checksum}`) throw new Error(`${name} is not the package of the lock file`)
  const unpacked = join(folder, basename(name))
  mkdirSync(unpacked)
  const { status } = spawnSync('tar', ['-xzf', join(folder, file), '--strip-components=1', '-C', unpacked])
  if (status !== 0) throw new Error(`${file} cannot be unpacked`)
  const target = cachedAt(name, version)
  mkdirSync(join(root, '.cache/terminals'), { recursive: true })
  cpSync(unpacked, `${target}.new`, { recursive: true })
  renameSync(`${target}.new`, target)
}
