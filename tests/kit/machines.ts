import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eventually } from './eventually.ts'

/** A machine of its own, as far as network, processes and what is written to `/etc` and `/var` go (Linux, root). */
export type Machine = {
  /** Runs a script of bash as root; stops at the first command that fails. */
  run(script: string, env?: Readonly<Record<string, string>>): { status: number | null; said: string }
  start(script: string, env?: Readonly<Record<string, string>>): ChildProcess
}

export type Deployment = {
  server: Machine
  laptop: Machine
  close(): void
}

const DNS = '203.0.113.53'
const SERVER = '203.0.113.10'
const LAPTOP = '203.0.113.20'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Units that sysinit.target and its like pull in, besides those found in their folders. */
const MASKED = [
  'systemd-tmpfiles-setup.service',
  'systemd-tmpfiles-setup-dev.service',
  'systemd-tmpfiles-clean.timer',
  'systemd-sysctl.service',
  'systemd-modules-load.service',
  'systemd-udevd.service',
  'systemd-remount-fs.service',
  'swap.target',
  'tmp.mount',
]

type Options = {
  folder: string
  /** Records by domain, as a zone file has them. */
  zones: Readonly<Record<string, string>>
}

/** A server with systemd, a laptop, and a DNS server that knows these zones and nothing else. */
export async function startDeployment({ folder, zones }: Options): Promise<Deployment> {
  const names = { dns: name('d'), server: name('s'), laptop: name('l') }
  ip('netns', 'add', names.dns)
  ip('-n', names.dns, 'link', 'add', 'bridge', 'type', 'bridge')
  ip('-n', names.dns, 'addr', 'add', `${DNS}/24`, 'dev', 'bridge')
  for (const link of ['lo', 'bridge']) ip('-n', names.dns, 'link', 'set', link, 'up')
  addMachine(names.dns, names.server, 'vs', SERVER)
  addMachine(names.dns, names.laptop, 'vl', LAPTOP)
  const dns = startDns(names.dns, folder, zones)
  const supervisor = startSystemd(names.server, folder)
  const server = await untilBooted(supervisor)
  const laptop = machine(['ip', 'netns', 'exec', names.laptop])
  return {
    server,
    laptop,
    close() {
      // The end of its first process ends every process of the namespace.
      for (const child of [supervisor, dns]) child.kill('SIGKILL')
      for (const own of Object.values(names)) {
        for (const pid of ip('netns', 'pids', own).split('\n').filter(Boolean)) killNow(Number(pid))
        ip('netns', 'del', own)
        rmSync(`/etc/netns/${own}`, { recursive: true, force: true })
      }
    },
  }
}

function name(kind: string): string {
  return `nora-${process.pid}-${kind}`
}

function addMachine(bridgeOwner: string, own: string, cable: string, address: string): void {
  const far = `${cable}${process.pid % 100_000}`
  ip('netns', 'add', own)
  ip('-n', bridgeOwner, 'link', 'add', far, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', own)
  ip('-n', bridgeOwner, 'link', 'set', far, 'master', 'bridge')
  ip('-n', bridgeOwner, 'link', 'set', far, 'up')
  ip('-n', own, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  for (const link of ['lo', 'eth0']) ip('-n', own, 'link', 'set', link, 'up')
  // `ip netns exec` puts these files over those of /etc.
  mkdirSync(`/etc/netns/${own}`, { recursive: true })
  writeFileSync(`/etc/netns/${own}/resolv.conf`, `nameserver ${DNS}\n`)
}

function startDns(inside: string, folder: string, zones: Options['zones']): ChildProcess {
  const files = Object.entries(zones).map(([domain, records]) => {
    const file = join(folder, `${domain}.zone`)
    const head = `$ORIGIN ${domain}.\n$TTL 60\n@ SOA ns admin 1 60 60 60 60\n@ NS ns\nns A ${DNS}\n`
    writeFileSync(file, `${head}${records}\n`)
    return `  - domain: ${domain}\n    file: ${file}\n`
  })
  const config = join(folder, 'knot.conf')
  writeFileSync(
    config,
    `server:\n  rundir: ${folder}\n  listen: ${DNS}@53\n  user: root:root\ndatabase:\n  storage: ${folder}\n` +
      `template:\n  - id: default\n    zonefile-sync: -1\n    journal-content: none\nzone:\n${files.join('')}`,
  )
  return spawn('ip', ['netns', 'exec', inside, 'knotd', '-c', config], { stdio: 'ignore' })
}

/** The real one, as the first process of its own namespace. What it writes is gone with it. */
function startSystemd(inside: string, folder: string): ChildProcess {
  const script = join(folder, 'boot.sh')
  const layers = ['/etc', '/usr/local', '/var/lib', '/var/log', '/var/backups', '/opt']
  writeFileSync(
    script,
    `set -e
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/systemd/system /run/lock
mkdir -m 755 /run/layers
for at in ${layers.join(' ')}; do
  own=/run/layers/$(echo $at | tr / -)
  mkdir -p -m 755 $own/upper $own/work
  mount -t overlay overlay -o lowerdir=$at,upperdir=$own/upper,workdir=$own/work $at
done
# A systemd that boots empties /tmp and sets kernel parameters, which are not this machine's alone.
mkdir /run/keep
mount --bind ${folder} /run/keep
for at in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs $at; done
mkdir -p ${folder}
mount --bind /run/keep ${folder}
for unit in ${MASKED.join(' ')}; do ln -sf /dev/null /etc/systemd/system/$unit; done
shopt -s nullglob
for unit in /lib/systemd/system/{sysinit,local-fs,basic,timers}.target.wants/*; do
  ln -sf /dev/null "/etc/systemd/system/$(basename "$unit")"
done
echo 'nameserver ${DNS}' > /etc/resolv.conf
printf '[Unit]\\nDescription=What a test starts\\nDefaultDependencies=no\\n' > /etc/systemd/system/test.target
exec env -i container=test PATH=${PATH} /lib/systemd/systemd --system --unit=test.target
`,
  )
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--uts', '--ipc']
  return spawn('ip', ['netns', 'exec', inside, 'unshare', ...own, 'bash', script], { stdio: 'ignore' })
}

async function untilBooted(supervisor: ChildProcess): Promise<Machine> {
  const server = await eventually(
    () => {
      if (supervisor.exitCode !== null) throw new Error(`systemd ended with ${supervisor.exitCode}`)
      const child = firstChild(supervisor.pid ?? 0)
      if (child === undefined) return undefined
      const inside = machine(['nsenter', '-t', child, '-m', '-n', '-p', '-u', '-i'])
      return inside.run('systemctl is-system-running').said.includes('running') && inside
    },
    { timeoutMs: 60_000, what: () => 'a systemd that runs' },
  )
  // The links of these units are among those of sysinit.target.
  server.run(
    'systemctl unmask systemd-journald.service systemd-journald.socket; systemctl start systemd-journald.socket systemd-journald.service',
  )
  return server
}

function firstChild(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').find(Boolean)
  } catch {
    return undefined
  }
}

function machine(enter: readonly string[]): Machine {
  const [program = '', ...first] = enter
  const command = (script: string, env: Readonly<Record<string, string>>) => [
    ...[...first, 'env', '-i', `PATH=${PATH}`, 'HOME=/root', 'LANG=C.UTF-8'],
    ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
    ...['bash', '-euo', 'pipefail', '-c', script],
  ]
  return {
    run(script, env = {}) {
      const { status, stdout, stderr } = spawnSync(program, command(script, env), {
        encoding: 'utf8',
        cwd: '/',
        timeout: 300_000,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return { status, said: stdout + stderr }
    },
    start: (script, env = {}) =>
      spawn(program, command(script, env), { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] }),
  }
}

/** A file of the machine, with the folder it is in. */
export function writeOn(on: Machine, file: string, text: string): void {
  const content = Buffer.from(text).toString('base64')
  const { status, said } = on.run(`mkdir -p '${dirname(file)}' && echo ${content} | base64 -d > '${file}'`)
  if (status !== 0) throw new Error(`${file} was not written: ${said}`)
}

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { stdio: 'pipe', encoding: 'utf8' })
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
