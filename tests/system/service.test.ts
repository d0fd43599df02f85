/** `nora service` with the real systemd, and what it writes for others with real parsers. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchd } from '../../apps/cli/src/commands/tunnels/service/launchd.ts'
import type { ServicePlan } from '../../apps/cli/src/commands/tunnels/service/service-plan.ts'
import { systemd } from '../../apps/cli/src/commands/tunnels/service/systemd.ts'
import { taskScheduler } from '../../apps/cli/src/commands/tunnels/service/task-scheduler.ts'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem, repositoryFolder } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-service-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Every sign that means something to a shell, to systemd or to XML. */
const ODD_NAME = `a b & <c> "d" 'e' $HOME 100% \\n`
const ODD = `/home/anna/${ODD_NAME}`

function getPlan(scope: ServicePlan['scope'], path = '/home/anna'): ServicePlan {
  const file = `${path}/nora.yml`
  return {
    name: 'nora',
    scope,
    user: userInfo().username,
    homeFolder: '/home/anna',
    program: ['/usr/bin/env', 'true', 'start', '--all', '--config', file],
    file,
    configFolder: path,
  }
}

describe('a unit of systemd', () => {
  function verify(plan: ServicePlan): { code: number | null; said: string } {
    const path = join(folder, 'nora.service')
    writeFileSync(path, systemd.getText(plan))
    const scope = plan.scope === 'user' ? ['--user'] : []
    const { status, stderr } = spawnSync('systemd-analyze', [...scope, 'verify', path], {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
    })
    return { code: status, said: stderr }
  }

  test.each(['user', 'system'] as const)(
    'of the %s is what systemd-analyze takes without a word',
    (scope) => {
      expect(verify(getPlan(scope))).toEqual({ code: 0, said: '' })
      expect(verify(getPlan(scope, ODD))).toEqual({ code: 0, said: '' })
    },
  )

  test('that breaks a rule would not pass', () => {
    const plan = getPlan('system')
    expect(verify({ ...plan, program: ['no-such-program', 'x'] }).said).not.toBe('')
  })

  test('of the system has little to lose', () => {
    const path = join(folder, 'nora.service')
    writeFileSync(path, systemd.getText({ ...getPlan('system'), user: 'daemon' }))
    const said = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
      encoding: 'utf8',
    })
    const exposure = Number(/exposure level for nora\.service: ([\d.]+)/.exec(said)?.[1])
    expect(exposure).toBeLessThan(3)
  })
})

describe('a property list of launchd', () => {
  /** Reads the file as libplist writes it anew: only what it understood. */
  function reread(plan: ServicePlan): string {
    const xml = join(folder, 'nora.plist')
    const binary = join(folder, 'nora.bplist')
    writeFileSync(xml, launchd.getText(plan))
    execFileSync('plistutil', ['-i', xml, '-o', binary, '-f', 'bin'])
    return execFileSync('plistutil', ['-i', binary, '-f', 'xml'], { encoding: 'utf8' })
  }

  const strings = (text: string, key: string) => {
    const array = new RegExp(`<key>${key}</key>\\s*<array>([\\s\\S]*?)</array>`).exec(text)?.[1] ?? ''
    return [...array.matchAll(/<string>([\s\S]*?)<\/string>/g)].map(([, value = '']) =>
      value
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    )
  }

  test.each(['user', 'system'] as const)('of the %s is read as it was meant', (scope) => {
    const plan = getPlan(scope, ODD)
    const text = reread(plan)
    expect(strings(text, 'ProgramArguments').slice(4)).toEqual(plan.program)
    expect(text).toMatch(/<key>KeepAlive<\/key>\s*<dict>\s*<key>SuccessfulExit<\/key>\s*<false\/>/)
    expect(text.includes('<key>UserName</key>')).toBe(scope === 'system')
  })

  test.each([
    [0, 0],
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 6],
  ])('its command ends with %i as launchd shall see it: %i', (code, seen) => {
    const plan = { ...getPlan('user'), program: ['/bin/sh', '-c', `exit ${code}`] as const }
    const [program = '', ...args] = strings(reread(plan), 'ProgramArguments')
    expect(spawnSync(program, args).status).toBe(seen)
  })
})

test('a task of Windows is the XML it was meant to be', () => {
  const path = join(folder, 'task.xml')
  writeFileSync(path, taskScheduler.getText(getPlan('user', ODD)))
  const read = (name: string) =>
    execFileSync('xmllint', ['--xpath', `string(//*[local-name()="${name}"])`, path], { encoding: 'utf8' })
  expect(read('Command').trim()).toBe('/usr/bin/env')
  expect(read('WorkingDirectory').trimEnd()).toBe(ODD)
  expect(read('Arguments')).toContain(String.raw`<c> \"d\" 'e'`)
})

describe('an installed service', () => {
  let system: NoraSystem
  let owner: ApiSession
  let home: ClientHome
  let origin: Origin

  beforeAll(async () => {
    system = await bootNora()
    owner = await signInAsOwner(system)
    const { token } = await owner.api.credentials.renewToken()
    home = createClientHome(system, null)
    await home.run(['config', 'save-token', token]).exited
    origin = await startOrigin(echo)
    writeFileSync(join(home.configFolder, 'nora.yml'), tunnelFile())
  })

  afterAll(async () => {
    await origin?.close()
    await system?.close()
  })

  const tunnelFile = () => `inspect: false\ntunnels:\n  shop: { target: ${origin.port}, name: served }\n`
  const url = () => `http://served.localhost:${system.ready.edge_http_port}/`
  const isServed = async () => (await visit(url())).status === 200

  test('serves with its own command line alone, which holds no token', async () => {
    const dry = home.run(['service', 'install', '--dry-run', '--json'])
    expect(await dry.exited).toBe(0)
    const { text } = JSON.parse(dry.stdout()) as { text: string }
    expect(text).not.toMatch(/n[ct]_/)
    const line = /^ExecStart=(.*)$/m.exec(text)?.[1] ?? ''
    const [, variables = ''] = /^Environment=(.*) TMPDIR/m.exec(text) ?? []
    // The environment is empty, so nothing of this process helps; the shell reads quotes as systemd does.
    const child = spawn('env', ['-i', '/bin/sh', '-c', `exec env ${variables} ${line}`], { stdio: 'ignore' })
    await eventually(isServed)
    child.kill('SIGTERM')
    await eventually(() => child.exitCode === 0, { what: () => `an end with 0, not ${child.exitCode}` })
  })

  /** Only root may give a process a /run of its own, in which a systemd may believe to be alone. */
  const hasNamespaces = spawnSync('unshare', ['--mount', 'true']).status === 0

  test.runIf(hasNamespaces)(
    'runs under systemd: comes back after a crash, stays away when it was stopped in the console, and leaves nothing',
    async () => {
      const manager = await startUserManager(join(folder, 'home'))
      const nora = (...args: string[]) =>
        manager.run([process.execPath, join(repositoryFolder, 'apps/cli/bin/nora.mjs'), ...args], {
          NORA_CONFIG_DIR: home.configFolder,
          NORA_SERVER: system.ready.console_url,
        })
      const show = (property: string) =>
        manager.run(['systemctl', '--user', 'show', '--value', '-p', property, 'nora.service']).stdout.trim()

      const oddFile = join(folder, ODD_NAME, 'nora.yml')
      mkdirSync(join(folder, ODD_NAME))
      writeFileSync(oddFile, tunnelFile())
      expect(nora('service', 'install', '--config', oddFile)).toMatchObject({ status: 0 })
      await eventually(isServed)
      expect(nora('service', 'status')).toMatchObject({ status: 0 })

      const firstPid = Number(show('MainPID'))
      process.kill(firstPid, 'SIGKILL')
      await eventually(async () => Number(show('MainPID')) > 0 && Number(show('MainPID')) !== firstPid)
      await eventually(isServed)

      const { items } = await owner.api.tunnels.listTunnels({ query: { q: 'served' } })
      await owner.api.tunnels.stopTunnel({ params: { id: items[0]?.id ?? '' } })
      await eventually(() => show('ActiveState') === 'failed')
      expect(show('ExecMainStatus')).toBe('4')
      expect(show('SubState')).toBe('failed')
      expect(nora('service', 'status').stdout).toContain('ended with an error')

      expect(nora('service', 'uninstall')).toMatchObject({ status: 0 })
      expect(nora('service', 'status').stdout).toContain('not installed')
      manager.stop()
    },
  )
})

type UserManager = {
  run(
    command: readonly string[],
    env?: Record<string, string>,
  ): { status: number | null; stdout: string; stderr: string }
  stop(): void
}

/** A systemd of a user, in a namespace of its own where nothing else is under /run. */
async function startUserManager(homeFolder: string): Promise<UserManager> {
  mkdirSync(homeFolder, { recursive: true })
  const pidFile = join(folder, 'systemd.pid')
  const script = `mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system && mkdir -m 700 /run/nora-test &&
    echo $$ > ${pidFile} && exec /lib/systemd/systemd --user`
  const env = { PATH: process.env.PATH ?? '', HOME: homeFolder, XDG_RUNTIME_DIR: '/run/nora-test' }
  const child: ChildProcess = spawn('unshare', ['--mount', 'sh', '-c', script], { env, stdio: 'ignore' })
  const run: UserManager['run'] = (command, more = {}) => {
    const pid = readFileSync(pidFile, 'utf8').trim()
    return spawnSync('nsenter', ['--mount', '--target', pid, ...command], {
      encoding: 'utf8',
      env: { ...env, LANG: 'en_US.UTF-8', ...more },
    })
  }
  await eventually(
    () => {
      if (child.exitCode !== null) throw new Error(`systemd ended with ${child.exitCode}`)
      try {
        return run(['systemctl', '--user', 'is-system-running']).stdout.trim() === 'running'
      } catch {
        return false
      }
    },
    { timeoutMs: 60_000, what: () => 'a systemd that runs' },
  )
  return { run, stop: () => child.kill('SIGTERM') }
}
