import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { runLater, type Schedule } from '../schedule.ts'
import { eventually } from '../testing/eventually.ts'
import { getFingerprint, makeKey, openShellFixture, type ShellFixture } from '../testing/shell-fixture.ts'
import { ShellAuthenticator } from './shell-authenticator.ts'

/** Hours pass in a moment. */
const atOnce: Schedule = (_delayMs, run) => runLater(20, run)

describe('a key', () => {
  test('that is not among those named opens nothing, and its owner is told what to do', async () => {
    const fixture = await openShellFixture()
    fixture.shell.setKeys([])
    const options = fixture.sshOptions().map((option) => option.replace('BatchMode=yes', 'BatchMode=no'))
    const ran = await fixture.run('ssh', [...options, '127.0.0.1', 'echo in'])
    expect([ran.status, ran.stdout.toString()]).toEqual([255, ''])
    expect(ran.stderr).toContain('nora ssh --allow YOUR-E-MAIL')
    expect(fixture.shell.sessions).toEqual([])
  })

  test('that has expired opens nothing', async () => {
    const fixture = await openShellFixture()
    fixture.shell.setKeys([{ ...fixture.key, expiresAt: new Date(Date.now() - 1) }])
    expect((await fixture.ssh(['echo in'])).status).toBe(255)
  })

  test('is waited for when its visitor comes before anybody has said whose keys open the shell', async () => {
    const asked: number[] = []
    const schedule: Schedule = (delayMs, run) => {
      asked.push(delayMs)
      return runLater(delayMs, run)
    }
    const fixture = await openShellFixture({ schedule }, { isTold: false })
    const ran = fixture.ssh(['echo in'])
    await eventually(() => asked.length > 0, 'the visitor')
    fixture.shell.setKeys([fixture.key])
    expect((await ran).stdout.toString()).toBe('in\n')
  })

  test('that is taken back ends its session at once, and says why', async () => {
    const fixture = await openShellFixture()
    const ran = fixture.ssh(['echo in; sleep 600'])
    await eventually(() => fixture.shell.sessions.some(({ uses }) => uses.includes('exec')), 'the session')
    fixture.shell.setKeys([])
    const { status, stderr } = await ran
    expect(status).toBe(129)
    expect(stderr).toContain('the key was revoked')
    expect((await fixture.ssh(['echo in'])).status).toBe(255)
  })

  test('that expires while it is used ends its session', async () => {
    const fixture = await openShellFixture({
      schedule: atOnce,
      clock: { ...systemClock, now: () => now },
    })
    let now = new Date('2026-01-01T00:00:00Z')
    fixture.shell.setKeys([{ ...fixture.key, expiresAt: new Date('2026-01-02T00:00:00Z') }])
    const ran = fixture.ssh(['sleep 600'])
    await eventually(() => fixture.shell.sessions.some(({ uses }) => uses.length > 0), 'the session')
    now = new Date('2026-01-02T00:00:01Z')
    expect((await ran).status).toBe(129)
  })
})

test('a session is listed with who, whence and what, until it is ended by its owner', async () => {
  const fixture = await openShellFixture()
  let told = 0
  fixture.shell.listen(() => {
    told++
  })
  const ran = fixture.ssh(['sleep 600'])
  await eventually(() => fixture.shell.sessions.some(({ uses }) => uses.length > 0), 'the session')
  const [session] = fixture.shell.sessions
  expect(session).toMatchObject({
    person: 'Anna',
    keyName: 'laptop',
    fingerprint: fixture.key.fingerprint,
    address: '198.51.100.7',
    uses: ['exec'],
  })
  fixture.shell.endSession(session?.id ?? '', 'Boris')
  expect((await ran).stderr).toContain('The session was ended by Boris.')
  await eventually(() => fixture.shell.sessions.length === 0, 'its end')
  expect(told).toBeGreaterThanOrEqual(3)
})

test('a session that is ended takes its programs along, also one whose input nobody has ended', async () => {
  const fixture = await openShellFixture()
  const file = join(fixture.folder, 'pid')
  // Its own input stays open.
  const ssh = spawn('ssh', [...fixture.sshOptions(), '127.0.0.1', `echo $$ > ${file}; exec sleep 600`])
  await eventually(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), 'the program')
  const pid = Number(readFileSync(file, 'utf8'))
  fixture.shell.endSession(fixture.shell.sessions[0]?.id ?? '', 'Boris')
  expect(await once(ssh, 'exit')).toEqual([129, null])
  await eventually(() => !existsSync(`/proc/${pid}`), 'the end of the program')
})

describe('a password', () => {
  const PASSWORD = 'burrow-under-the-birch'

  function withPassword(fixture: ShellFixture, password: string): ReturnType<ShellFixture['run']> {
    const askpass = join(fixture.folder, 'askpass')
    writeFileSync(askpass, `#!/bin/sh\necho '${password}'\n`, { mode: 0o700 })
    const options = fixture.sshOptions().map((option) => option.replace('BatchMode=yes', 'BatchMode=no'))
    const only = ['-o', 'PubkeyAuthentication=no', '-o', 'NumberOfPasswordPrompts=1']
    const variables = [`SSH_ASKPASS=${askpass}`, 'SSH_ASKPASS_REQUIRE=force']
    return fixture.run('env', [...variables, 'ssh', ...only, ...options, '127.0.0.1', 'echo in'])
  }

  test('opens the machine to whoever knows it, without a key', async () => {
    const fixture = await openShellFixture({ password: PASSWORD })
    const ran = await withPassword(fixture, PASSWORD)
    expect([ran.stdout.toString(), ran.stderr]).toEqual(['in\n', ''])
  })

  test('that is wrong opens nothing', async () => {
    const fixture = await openShellFixture({ password: PASSWORD })
    expect(await withPassword(fixture, 'guess')).toMatchObject({ status: 255, stdout: Buffer.alloc(0) })
  })

  test('is not asked for where there is none', async () => {
    const fixture = await openShellFixture()
    expect((await withPassword(fixture, '')).stderr).toContain('Permission denied (publickey')
  })

  test('is refused even when right after too many wrong ones', async () => {
    const fixture = await openShellFixture({ password: PASSWORD, schedule: atOnce })
    for (let i = 0; i < 5; i++) await withPassword(fixture, 'guess')
    expect((await withPassword(fixture, PASSWORD)).status).toBe(255)
  })

  test('is guessed no oftener by who changes the address within a network of IPv6', async () => {
    const authenticator = new ShellAuthenticator({ password: PASSWORD, clock: systemClock, schedule: atOnce })
    const tryIt = (address: string, password: string) =>
      authenticator.signIn({ address, port: 1 }).checkPassword?.({ user: 'anna', password })
    for (let i = 1; i <= 5; i++) await tryIt(`2001:db8::${i}`, 'guess')
    expect(await tryIt('2001:db8::6', PASSWORD)).toBeUndefined()
    expect(await tryIt('2001:db8:0:1::6', PASSWORD)).toEqual({ key: null })
  })
})

test('a forward reaches what this machine reaches, where it is allowed', async () => {
  const fixture = await openShellFixture({ allowsForwarding: true })
  // The shell itself is what is reached: an SSH server greets first.
  const ssh = spawn('ssh', [...fixture.sshOptions(), '-W', `127.0.0.1:${fixture.port}`, '127.0.0.1'])
  const greeting = await new Promise<string>((resolve) =>
    ssh.stdout.once('data', (bytes) => resolve(String(bytes))),
  )
  ssh.kill()
  expect(greeting).toMatch(/^SSH-2\.0-Nora/)
})

test('another key of the same machine is not mistaken for the one named', async () => {
  const fixture = await openShellFixture()
  const other = makeKey(fixture.folder, 'other')
  expect(getFingerprint(other)).not.toBe(fixture.key.fingerprint)
  writeFileSync(fixture.keyFile, readFileSync(other), { mode: 0o600 })
  execFileSync('cp', [`${other}.pub`, `${fixture.keyFile}.pub`])
  expect((await fixture.ssh(['echo in'])).status).toBe(255)
})
