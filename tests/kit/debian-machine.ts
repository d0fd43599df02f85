import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventually } from './eventually.ts'
import { endGroup, followed, type PastedCommand } from './fresh-machine.ts'
import { mayMakeLan } from './lan.ts'
import { repositoryFolder } from './nora-system.ts'

const SUITE = 'bookworm'
const INCLUDED = 'ca-certificates,curl,openssh-client'
const PERSON = 1000
const SIZE = 'stty rows 40 cols 160'
const PATH = '/usr/local/bin:/usr/bin:/bin'

/** Debian as it comes, with curl, ssh and nobody else's programs, in networks of its own (Linux, root). */
export type DebianMachine = {
  /** Two addresses at which the machine reaches this one. */
  consoleAddress: string
  edgeAddress: string
  /** Pastes a command into a new log-in shell of a person on a terminal. */
  paste(command: string): PastedCommand
  /** Runs a script as root; throws when it fails. */
  administer(script: string, input?: string): string
  /** Node.js with npm, as somebody who was told to install it has them. */
  installNode(): void
  /** Forgets everything that the person has. */
  emptyHome(): void
  close(): void
}

/** Makes the cached root where it is missing. Answers why there can be no such machine, or null. */
export function debianObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root'
  if (!mayMakeLan()) return 'this machine makes no network namespaces'
  if (existsSync(cachedRoot())) return null
  const unfinished = `${cachedRoot()}.${process.pid}`
  mkdirSync(dirname(unfinished), { recursive: true })
  const made = spawnSync('debootstrap', ['--variant=minbase', `--include=${INCLUDED}`, SUITE, unfinished])
  if (made.status === 0) renameSync(unfinished, cachedRoot())
  else rmSync(unfinished, { recursive: true, force: true })
  return made.status === 0 ? null : `debootstrap made no root: ${made.error?.message ?? made.stdout}`
}

function cachedRoot(): string {
  return join(repositoryFolder, `.cache/debian-${SUITE}`)
}

let count = 0

export async function startDebianMachine(): Promise<DebianMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-debian-'))
  const no = ++count
  const name = `nora-${process.pid}-debian-${no}`
  const [here, there] = [`dh${process.pid % 100_000}x${no}`, `dt${process.pid % 100_000}x${no}`]
  const subnet = `10.${214 + no}.${process.pid % 250}`
  const [consoleAddress, edgeAddress] = [`${subnet}.1`, `${subnet}.2`]
  ip('netns', 'add', name)
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name)
  for (const address of [consoleAddress, edgeAddress]) ip('addr', 'add', `${address}/24`, 'dev', here)
  ip('link', 'set', here, 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  ip('-n', name, 'addr', 'add', `${subnet}.3/24`, 'dev', there)
  ip('-n', name, 'link', 'set', there, 'up')

  const root = join(folder, 'root')
  const boot = `set -e
mount --make-rprivate /
mount -t tmpfs tmpfs ${folder}
mkdir ${root} ${folder}/upper ${folder}/work
mount -t overlay overlay -o lowerdir=${cachedRoot()},upperdir=${folder}/upper,workdir=${folder}/work ${root}
mount --rbind /dev ${root}/dev
mount -t proc proc ${root}/proc
chroot ${root} useradd --uid ${PERSON} --create-home --shell /bin/bash person
echo ready
exec sleep infinity`
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--uts']
  const holder = spawn('ip', ['netns', 'exec', name, 'unshare', ...own, 'bash', '-c', boot])
  let said = ''
  for (const stream of [holder.stdout, holder.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  await eventually(() => said.includes('ready'), { what: () => `a root that is ready: ${said}` })
  const inside = ['nsenter', '-t', firstChild(holder.pid ?? 0), '-m', '-n', '-p', '-u']
  const run = (command: readonly string[], input = '') => {
    const [program = '', ...args] = [...inside, ...command]
    return execFileSync(program, args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'], cwd: '/' })
  }
  const administer = (script: string, input?: string) =>
    run(['chroot', root, 'env', '-i', `PATH=/usr/sbin:${PATH}`, 'sh', '-ec', script], input)
  const asPerson = ['setpriv', `--reuid=${PERSON}`, `--regid=${PERSON}`, '--clear-groups']
  const env = [
    'env',
    '-i',
    'HOME=/home/person',
    `PATH=${PATH}`,
    'TERM=xterm',
    'LANG=C.UTF-8',
    'SHELL=/bin/bash',
  ]
  // Nothing listens there, so a program that asks a package registry fails at once.
  env.push('npm_config_registry=http://127.0.0.1:9/')
  const shells: ReturnType<typeof spawn>[] = []
  return {
    consoleAddress,
    edgeAddress,
    paste(command) {
      const shell = [
        'chroot',
        root,
        ...asPerson,
        ...env,
        'bash',
        '-lc',
        quoted(`cd && ${SIZE} && ${command}`),
      ]
      const child = spawn('script', ['-qefc', [...inside, ...shell].join(' '), '/dev/null'], {
        cwd: '/',
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: true,
      })
      shells.push(child)
      return followed(child, command)
    },
    administer,
    installNode() {
      const npm = join(dirname(process.execPath), '../lib/node_modules/npm')
      administer(`touch /usr/local/bin/node && mkdir -p /usr/local/lib/node_modules/npm
        ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm`)
      run(['mount', '--bind', process.execPath, `${root}/usr/local/bin/node`])
      run(['mount', '--bind', npm, `${root}/usr/local/lib/node_modules/npm`])
    },
    emptyHome() {
      administer('rm -rf /home/person && cp -r /etc/skel /home/person && chown -R person: /home/person')
    },
    close() {
      for (const shell of shells) endGroup(shell)
      // The end of its first process ends every process of the namespace.
      holder.kill('SIGKILL')
      ip('netns', 'del', name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function firstChild(pid: number): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0] ?? ''
}

function ip(...args: readonly string[]): void {
  execFileSync('ip', args, { stdio: 'pipe' })
}
