import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { makeKey, openShellFixture } from '../testing/shell-fixture.ts'
import { openNativeTerminal } from './terminal/native-terminal.ts'

describe('OpenSSH', () => {
  test('runs a command with its input, and gets its outputs and its status', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.ssh(['cat; echo oops >&2; exit 7'], 'hello')
    expect(ran).toEqual({ status: 7, stdout: Buffer.from('hello'), stderr: 'oops\n' })
  })

  test('gets every byte of an output longer than all windows', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.ssh(['head -c 20000000 /dev/zero'])
    expect([ran.status, ran.stdout.length, ran.stderr]).toEqual([0, 20_000_000, ''])
  })

  test('is not kept by what a command leaves behind', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.ssh(['sleep 600 & echo done'])
    expect([ran.status, ran.stdout.toString()]).toEqual([0, 'done\n'])
  })

  test('ends a shell with the end of its input', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.ssh([], 'echo "$0 $HOME"; exit 3\n')
    expect([ran.status, ran.stdout.toString()]).toEqual([3, `/bin/bash ${fixture.folder}\n`])
  })

  test('sees a terminal of its own', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.run('ssh', [
      ...fixture.sshOptions(),
      '-tt',
      '127.0.0.1',
      'tty; stty size; exit 4',
    ])
    expect(ran.status).toBe(4)
    expect(ran.stdout.toString()).toMatch(/^\/dev\/pts\/\d+\r\n/)
  })

  test('learns of a program that a signal ended', async () => {
    const fixture = await openShellFixture()
    // OpenSSH’s own server says it in the same way, of which its client makes this.
    expect((await fixture.ssh(['kill -TERM $$'])).status).toBe(255)
    expect((await fixture.ssh(['-tt', 'kill -KILL $$'])).status).toBe(255)
    // One that SSH has no name for is a status, as shells have it.
    expect((await fixture.ssh(['kill -XCPU $$'])).status).toBe(152)
  })

  test('gets neither the client’s own variables nor dangerous ones', async () => {
    const fixture = await openShellFixture()
    const options = [...fixture.sshOptions(), '-o', 'SetEnv=LC_TIME=C LD_PRELOAD=/tmp/x.so', '127.0.0.1']
    const ran = await fixture.run('ssh', [...options, 'env'])
    const names = ran.stdout
      .toString()
      .split('\n')
      .map((line) => line.split('=')[0])
    expect(names).toContain('LC_TIME')
    expect(names).not.toContain('LD_PRELOAD')
    expect(names).not.toContain('NORA_TOKEN')
  })

  test.each(['scp', 'scp -O'])('copies files byte for byte with %s', async (command) => {
    const fixture = await openShellFixture()
    const [program = '', ...options] = command.split(' ')
    const bytes = randomBytes(3_000_000)
    writeFileSync(join(fixture.folder, 'there'), bytes)
    const copy = (from: string, to: string) =>
      fixture.run(program, [...options, ...fixture.sshOptions('-P'), '-p', from, to])
    const back = join(fixture.folder, 'back')
    expect(await copy('127.0.0.1:there', back)).toMatchObject({ status: 0, stderr: '' })
    expect(await copy(back, '127.0.0.1:again')).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(fixture.folder, 'again')).equals(bytes)).toBe(true)
  })

  test('copies folders with rsync', async () => {
    const fixture = await openShellFixture()
    mkdirSync(join(fixture.folder, 'from/deep'), { recursive: true })
    writeFileSync(join(fixture.folder, 'from/deep/файл'), 'нора')
    const shell = ['ssh', ...fixture.sshOptions()].join(' ')
    const args = ['-a', '-e', shell, join(fixture.folder, 'from/'), `127.0.0.1:${fixture.folder}/to/`]
    expect(await fixture.run('rsync', args)).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(fixture.folder, 'to/deep/файл'), 'utf8')).toBe('нора')
  })

  test('is refused a forwarding that was not allowed', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.ssh(['-W', '127.0.0.1:1'])
    expect(ran.status).not.toBe(0)
    expect(ran.stderr).toContain('administratively prohibited')
  })

  test('is refused the forwarding of its agent', async () => {
    const fixture = await openShellFixture()
    const ran = await fixture.run('ssh', [
      ...fixture.sshOptions(),
      '-A',
      '127.0.0.1',
      'echo "[$SSH_AUTH_SOCK]"',
    ])
    expect(ran.stdout.toString()).toBe('[]\n')
  })
})

test('a program ends when its visitor leaves', async () => {
  const fixture = await openShellFixture()
  const pidFile = join(fixture.folder, 'pid')
  const gone = fixture.run('timeout', [
    '2',
    'ssh',
    ...fixture.sshOptions(),
    '127.0.0.1',
    `echo $$ > ${pidFile}; exec sleep 600`,
  ])
  await gone
  expect(existsSync(pidFile)).toBe(true)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a shell follows the size of its visitor’s terminal', async () => {
  const fixture = await openShellFixture()
  let shown = ''
  const visitor = openNativeTerminal({
    file: '/usr/bin/ssh',
    args: [...fixture.sshOptions(), '127.0.0.1'],
    environment: { PATH: process.env.PATH ?? '', TERM: 'xterm-256color' },
    folder: fixture.folder,
    size: { columns: 101, rows: 31 },
    onOutput: (bytes) => {
      shown += bytes.toString()
    },
  })
  if (!visitor) throw new Error('there is no terminal here')
  visitor.input.write('stty size; echo "$TERM"; echo "rea""dy"\r')
  await eventually(() => shown.includes('ready'), 'the shell')
  expect(shown).toMatch(/^31 101\r?$/m)
  expect(shown).toMatch(/^xterm-256color\r?$/m)
  visitor.input.write('until [ "$(stty size)" = "22 77" ]; do sleep 0.05; done; echo "resi""zed"\r')
  visitor.resize({ columns: 77, rows: 22 })
  await eventually(() => shown.includes('resized'), 'the new size')
  visitor.input.write('exit 6\r')
  expect(await visitor.ended).toEqual({ code: 6 })
})

async function execute(fixture: Awaited<ReturnType<typeof openShellFixture>>, command: string) {
  const client = new ssh2.Client()
  // A connection that its client ends is closed at once.
  client.on('error', () => {})
  client.connect({
    host: '127.0.0.1',
    port: fixture.port,
    username: 'anybody',
    privateKey: readFileSync(fixture.keyFile),
  })
  await once(client, 'ready')
  const channel = await new Promise<ssh2.ClientChannel>((resolve, reject) => {
    client.exec(command, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  return { client, channel }
}

test('a client that listens for it hears which signal ended the program', async () => {
  const { client, channel } = await execute(await openShellFixture(), 'read go; kill -TERM $$')
  channel.resume()
  const exit = once(channel, 'exit')
  channel.write('go\n')
  expect((await exit).slice(0, 2)).toEqual([null, 'SIGTERM'])
  client.end()
})

test('a visitor without a key is told plainly', async () => {
  const fixture = await openShellFixture()
  const nonMember = makeKey(fixture.folder, 'stranger')
  const options = fixture.sshOptions().map((option) => (option === fixture.keyFile ? nonMember : option))
  const ran = await fixture.run('ssh', [...options, 'nobody@127.0.0.1', 'true'])
  expect(ran.status).toBe(255)
  expect(ran.stderr).toMatch(/nobody@127\.0\.0\.1: Permission denied \(publickey/)
})

test('a signal from the visitor reaches the program', async () => {
  const command = 'trap "echo caught; exit 3" USR1; echo ready; while :; do sleep 0.05; done'
  const { client, channel } = await execute(await openShellFixture(), command)
  let said = ''
  channel.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  await eventually(() => said.includes('ready'), 'the program')
  channel.signal('USR1')
  const [code] = (await once(channel, 'exit')) as [number]
  expect([code, said]).toEqual([3, 'ready\ncaught\n'])
  client.end()
})
