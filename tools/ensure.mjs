/**
 * Brings a clone to the point where its programs can run: npm packages, and Debian packages where
 * asked. Depends on nothing, because it runs before anything is installed. Says what it does in
 * one plain line per step and does nothing when nothing is missing.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

const LEAST_NODE = [20, 19]
/** How long to wait for another run of apt-get. */
const LOCK_S = 300
/** How long the list of packages may take when nothing depends on what is wanted. */
const OPTIONAL_LIMIT_MS = 60_000
/** An installation is never killed, which would leave it half done; but it gives up where nobody answers. */
const IMPATIENCE = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
]

/** Debian packages by the program, or the file, that shows their presence. */
const DEBIAN = {
  age: 'age',
  caddy: 'caddy',
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  curl: 'curl',
  debootstrap: 'debootstrap',
  'build-essential': 'cc',
  gunicorn: 'gunicorn',
  'php-cli': 'php',
  python3: 'python3',
  'python3-pykeepass': '/usr/lib/python3/dist-packages/pykeepass/__init__.py',
  keepassxc: 'keepassxc-cli',
  haproxy: 'haproxy',
  nginx: 'nginx',
  'nghttp2-client': 'h2load',
  postgresql: 'postgres',
  'dropbear-bin': 'dbclient',
  rsync: 'rsync',
  'redis-server': 'redis-server',
  'openssh-client': 'ssh',
  'openssh-server': 'sshd',
  openssl: 'openssl',
  'putty-tools': 'plink',
  'ssh-audit': 'ssh-audit',
  tinyproxy: 'tinyproxy',
  iproute2: 'ip',
  knot: 'knotd',
  bind9: 'named',
  'bind9-dnsutils': 'dig',
  pebble: 'pebble',
  sslscan: 'sslscan',
  'libplist-utils': 'plistutil',
  'libxml2-utils': 'xmllint',
  slowhttptest: 'slowhttptest',
  systemd: 'systemd-analyze',
  tmux: 'tmux',
  unbound: 'unbound',
  wrk: 'wrk',
}

export const TEST_PACKAGES = [
  'postgresql',
  'redis-server',
  'build-essential',
  'curl',
  'chromium',
  'dropbear-bin',
  'gunicorn',
  'haproxy',
  'nghttp2-client',
  'openssh-client',
  'openssh-server',
  'openssl',
  'php-cli',
  'putty-tools',
  'python3',
  'python3-pykeepass',
  'keepassxc',
  'age',
  'rsync',
  'ssh-audit',
  'nginx',
  'tinyproxy',
  'wrk',
  'iproute2',
  'caddy',
  'knot',
  'unbound',
  'bind9',
  'bind9-dnsutils',
  'pebble',
  'sslscan',
  'libplist-utils',
  'libxml2-utils',
  'systemd',
  'tmux',
  ...(process.platform === 'linux' ? ['debootstrap'] : []),
]
export const BENCH_PACKAGES = [
  'nginx',
  'wrk',
  'openssh-client',
  'openssh-server',
  'openssl',
  'curl',
  'nghttp2-client',
  'slowhttptest',
  'chromium',
  // Other systems cannot do what iproute2 is needed for.
  ...(process.platform === 'linux' ? ['iproute2'] : []),
]
export const SOAK_PACKAGES = ['openssl']
export const SCREEN_PACKAGES = ['chromium']
/** Without them everything runs as well, only slower. */
export const FASTER_PACKAGES = ['chromium-headless-shell']

/** @param {{ debian?: string[], faster?: string[] }} wanted */
export function ensure({ debian = [], faster = [] } = {}) {
  ensureNode()
  ensureNpmPackages()
  ensureDebianPackages(debian)
  tryDebianPackages(faster)
}

export function say(line) {
  process.stderr.write(`${line}\n`)
}

function fail(line) {
  say(line)
  process.exit(1)
}

function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = LEAST_NODE
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  fail(
    `Node.js ${LEAST_NODE.join('.')} or newer is needed, this is ${process.versions.node}: https://nodejs.org`,
  )
}

function ensureNpmPackages() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  say('Installing npm packages (once; about a minute) …')
  const result = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' },
  })
  if (result.status !== 0) fail('npm ci failed; its words are above.')
}

function ensureDebianPackages(packages) {
  const missing = packages.filter((name) => !isProgramThere(DEBIAN[name]))
  if (missing.length === 0) return
  const sudo = sudoPrefix()
  if (!sudo || !isProgramThere('apt-get')) {
    fail(`These programs are missing: ${missing.map((name) => DEBIAN[name]).join(', ')}. ${advice(missing)}`)
  }
  say(`Installing Debian packages: ${missing.join(', ')} …`)
  // Another installation may be under way.
  const patience = ['-o', `DPkg::Lock::Timeout=${LOCK_S}`]
  apt(sudo, ['update', '-qq'])
  apt(sudo, ['install', ...patience, '-y', '-qq', '--no-install-recommends', ...missing])
  const still = missing.filter((name) => !isProgramThere(DEBIAN[name]))
  if (still.length > 0) fail(`apt-get did not bring ${still.join(', ')}; its words are above.`)
}

/** Installs what it can: not every system has these packages, and not every machine reaches them. */
function tryDebianPackages(packages) {
  const missing = packages.filter((name) => !isProgramThere(DEBIAN[name]))
  if (missing.length === 0) return
  const sudo = sudoPrefix()
  if (sudo && isProgramThere('apt-get')) {
    say(`Installing Debian packages: ${missing.join(', ')} …`)
    const isUpdated = runApt(sudo, ['update', ...IMPATIENCE, '-qq'], OPTIONAL_LIMIT_MS)
    // Never at the price of what is installed: a browser of another version stays as it is.
    const careful = ['--no-install-recommends', '--no-upgrade', '--no-remove']
    if (isUpdated && runApt(sudo, ['install', ...IMPATIENCE, '-y', '-qq', ...careful, ...missing])) return
  }
  say(`Without ${missing.join(', ')} everything runs too, but slower.`)
}

function advice(missing) {
  return isProgramThere('apt-get')
    ? `Install them: sudo apt-get install ${missing.join(' ')}`
    : 'Install them with the package manager of your system and run this again.'
}

function apt(sudo, args) {
  if (!runApt(sudo, args)) fail(`${[...sudo, 'apt-get', ...args].join(' ')} failed; its words are above.`)
}

/** Answers whether it succeeded, within the limit if there is one. */
function runApt(sudo, args, timeout) {
  const [command, ...rest] = [...sudo, 'apt-get', ...args]
  // A service manager is often absent, and nobody wants these servers to run by themselves.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 2], env, timeout }).status === 0
}

/** How to become root without being asked anything; undefined when there is no way. */
function sudoPrefix() {
  if (process.getuid?.() === 0) return []
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return ['sudo', '-n']
  } catch {
    return undefined
  }
}

function isProgramThere(program) {
  return program.startsWith('/') ? existsSync(program) : findProgram(program) !== undefined
}

/** Where a program is, also outside of the PATH where Debian keeps servers; undefined when nowhere. */
export function findProgram(program) {
  return programFolders()
    .map((folder) => join(folder, program))
    .find(isExecutable)
}

function programFolders() {
  const postgres = [18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`)
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', ...postgres]
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
