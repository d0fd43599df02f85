import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openConfigFile } from '../../../platform/config-file.ts'
import type { Platform, ProgramAnswer } from '../../../platform/platform.ts'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'

type Machine = {
  run(
    line: string,
    changes?: Partial<Platform>,
  ): Promise<{ exitCode: number; said: string; events: Record<string, unknown>[] }>
  /** What was done to the machine, in its order. */
  done: string[]
  files: Map<string, string>
  folder: string
  configFolder: string
}

const fine: ProgramAnswer = { code: 0, stdout: '', stderr: '' }

/** A machine with a nora.yml and a signed-in client, whose service supervisor answers as told. */
async function machineWith(answer: (command: string) => ProgramAnswer = () => fine): Promise<Machine> {
  const [folder, configFolder] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(folder, 'nora.yml'), 'tunnels: {shop: {target: 3000}}')
  await openConfigFile(configFolder).saveSignIn('http://localhost:7070', { token: 'nt_saved', ca_file: null })
  const done: string[] = []
  const files = new Map<string, string>()
  return {
    done,
    files,
    folder,
    configFolder,
    async run(line, changes = {}) {
      const platform = fakePlatform({
        args: line.split(' '),
        workingFolder: folder,
        configFolder,
        homeFolder: '/home/anna',
        readFile: async (path) => files.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : null),
        async installFile(path, text) {
          done.push(`write ${path}`)
          files.set(path, text)
        },
        async removeFile(path) {
          done.push(`remove ${path}`)
          files.delete(path)
        },
        async runProgram(command) {
          done.push(command.join(' '))
          return answer(command.join(' '))
        },
        ...changes,
      })
      const exitCode = await runCommandLine(platform)
      const isJson = line.includes('--json')
      return {
        exitCode,
        said: platform.stdout.text + platform.stderr.text,
        events: isJson ? platform.stdout.events() : [],
      }
    },
  }
}

const UNIT = '/home/anna/.config/systemd/user/nora.service'

describe('with systemd', () => {
  test('a dry run says what would be written and run, and does nothing', async () => {
    const machine = await machineWith()
    const { exitCode, said } = await machine.run('service install --dry-run')
    expect(exitCode).toBe(0)
    expect(said).toContain(`Would write ${UNIT}:`)
    expect(said).toContain(
      `ExecStart="/usr/bin/node" "/usr/bin/nora" "start" "--all" "--config" "${machine.folder}/nora.yml"`,
    )
    expect(said).toContain('  systemctl --user enable --now nora.service')
    expect(machine.done).toEqual([])
  })

  test('it is written, made known and started, and told how to have it from the start of the machine on', async () => {
    const machine = await machineWith()
    const { exitCode, said } = await machine.run('service install')
    expect(exitCode).toBe(0)
    expect(machine.done).toEqual([
      'systemctl --user show --property=Version',
      `write ${UNIT}`,
      'systemctl --user daemon-reload',
      'systemctl --user enable --now nora.service',
    ])
    expect(said).toContain('sudo loginctl enable-linger anna')
    expect(said).toContain('What it says: journalctl --user -u nora -e')
  })

  test('installed a second time, what ran by the old file is stopped first', async () => {
    const machine = await machineWith()
    await machine.run('service install')
    machine.done.length = 0
    expect((await machine.run('service install')).exitCode).toBe(0)
    expect(machine.done.slice(1, 3)).toEqual(['systemctl --user disable --now nora.service', `write ${UNIT}`])
  })

  test('the unit holds no token, wherever it came from', async () => {
    const machine = await machineWith()
    const env = { LANG: 'en', NORA_TOKEN: 'nt_of_the_environment' }
    const { events } = await machine.run('service install --dry-run --json', { env })
    expect(events[0]?.text).toContain('[Service]')
    expect(events[0]?.text).not.toMatch(/nt_/)
  })

  test('a service that could not sign in is refused, a token in the environment does not help', async () => {
    const machine = await machineWith()
    const configFolder = temporaryFolder()
    const env = { LANG: 'en', NORA_TOKEN: 'nt_of_the_environment' }
    const { exitCode, said } = await machine.run('service install', { configFolder, env })
    expect(exitCode).toBe(3)
    expect(said).toContain('nora login --server http://localhost:7070')
    expect(machine.done).toEqual([])
  })

  test('a file that cannot be used is refused before anything is written', async () => {
    const machine = await machineWith()
    writeFileSync(join(machine.folder, 'nora.yml'), 'tunnels: {shop: {taget: 3000}}')
    const { exitCode, said } = await machine.run('service install')
    expect([exitCode, machine.done]).toEqual([2, []])
    expect(said).toContain('did you mean target?')
  })

  test('where systemd does not answer nothing is written', async () => {
    const stderr = 'Failed to connect to bus: No medium found\n'
    const machine = await machineWith(() => ({ code: 1, stdout: '', stderr }))
    const { exitCode, said } = await machine.run('service install')
    expect(exitCode).toBe(1)
    expect(said).toMatch(/systemd does not answer here: Failed to connect to bus.*--dry-run/s)
    expect(machine.files.size).toBe(0)
  })

  test('a command that fails is named with its reason', async () => {
    const machine = await machineWith((command) =>
      command.includes('enable') ? { code: 1, stdout: '', stderr: 'Unit is masked.\n' } : fine,
    )
    const { exitCode, said } = await machine.run('service install')
    expect(exitCode).toBe(1)
    expect(said).toContain('systemctl --user enable --now nora.service failed: Unit is masked.')
  })

  test('under sudo the service of the system is that of the person, with their folder and their file', async () => {
    const home = temporaryFolder()
    const configFolder = join(home, '.config/nora')
    mkdirSync(configFolder, { recursive: true })
    writeFileSync(join(configFolder, 'nora.yml'), 'tunnels: {own: {target: 1}}')
    await openConfigFile(configFolder).saveSignIn('http://localhost:7070', {
      token: 'nt_saved',
      ca_file: null,
    })
    const passwd = `anna:x:1000:1000::${home}:/bin/bash\n`
    const machine = await machineWith((command) =>
      command.startsWith('getent') ? { code: 0, stdout: passwd, stderr: '' } : fine,
    )
    const root = { user: 'root', homeFolder: '/root', configFolder: '/root/.config/nora' }
    const env = { LANG: 'en', SUDO_USER: 'anna' }
    const workingFolder = temporaryFolder()
    const { exitCode, said } = await machine.run('service install --system --service-name shop', {
      ...root,
      env,
      workingFolder,
    })
    expect(exitCode).toBe(0)
    const text = machine.files.get('/etc/systemd/system/shop.service') ?? ''
    expect(text).toContain('User=anna\n')
    expect(text).toContain(`Environment="NORA_CONFIG_DIR=${configFolder}" `)
    expect(text).toContain(`"--config" "${configFolder}/nora.yml"`)
    expect(text).toContain(`ReadWritePaths="-${configFolder}"\n`)
    expect(machine.done).toContain('systemctl enable --now shop.service')
    expect(said).not.toContain('linger')
  })

  test('without the rights for the system it says what to do', async () => {
    const machine = await machineWith()
    const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' })
    const installFile = () => Promise.reject(denied)
    const { exitCode, said } = await machine.run('service install --system', { installFile })
    expect(exitCode).toBe(1)
    expect(said).toContain('sudo nora service install --system')
  })

  test('it is stopped and removed, and removing it twice is fine', async () => {
    const machine = await machineWith()
    await machine.run('service install')
    machine.done.length = 0
    expect((await machine.run('service uninstall')).exitCode).toBe(0)
    expect(machine.done).toEqual([
      'systemctl --user show --property=Version',
      'systemctl --user disable --now nora.service',
      `remove ${UNIT}`,
      'systemctl --user daemon-reload',
    ])
    machine.done.length = 0
    const { exitCode, said } = await machine.run('service uninstall')
    expect([exitCode, machine.done]).toEqual([0, []])
    expect(said).toContain('not installed')
  })

  test.each([
    ['active\n', 0, 'running'],
    ['activating\n', 0, 'running'],
    ['inactive\n', 1, 'stopped'],
    ['failed\n', 1, 'failed'],
  ])('status of one that is %j', async (stdout, exitCode, state) => {
    const machine = await machineWith((command) =>
      command.includes('is-active') ? { code: exitCode === 0 ? 0 : 3, stdout, stderr: '' } : fine,
    )
    await machine.run('service install')
    const answer = await machine.run('service status --json')
    expect(answer.exitCode).toBe(exitCode)
    expect(answer.events).toMatchObject([{ event: 'service_status', name: 'nora', path: UNIT, state }])
  })

  test('status of one that is not installed asks nobody', async () => {
    const machine = await machineWith()
    const { exitCode, said } = await machine.run('service status')
    expect([exitCode, machine.done]).toEqual([1, []])
    expect(said).toContain('not installed')
  })
})

describe('elsewhere', () => {
  test('macOS gets an agent of launchd, started by launchctl', async () => {
    const machine = await machineWith()
    await machine.run('service install', { system: 'darwin', homeFolder: '/Users/anna' })
    const path = '/Users/anna/Library/LaunchAgents/local.nora.plist'
    expect(machine.done).toEqual(['launchctl version', `write ${path}`, `launchctl load -w ${path}`])
    expect(machine.files.get(path)).toContain('<string>start</string>')
  })

  test('Windows gets a task', async () => {
    const machine = await machineWith()
    await machine.run('service install', { system: 'win32' })
    expect(machine.done.at(-1)).toBe('schtasks /Run /TN nora')
    expect([...machine.files.values()][0]).toContain('<LogonTrigger>')
  })

  test('another system is told to do it by itself', async () => {
    const machine = await machineWith()
    const { exitCode, said } = await machine.run('service install', { system: 'freebsd' })
    expect(exitCode).toBe(1)
    expect(said).toMatch(/freebsd[\s\S]*nora start --all/)
  })

  test.each([
    'service install --service-name ../x',
    'service status --service-name A',
    'service uninstall --service-name x_',
  ])('%s is a wrong call: the name is a file’s', async (line) => {
    const machine = await machineWith()
    expect((await machine.run(line)).exitCode).toBe(2)
  })
})
