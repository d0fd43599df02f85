import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { runLater, type Schedule } from '../schedule.ts'
import { eventually } from '../testing/eventually.ts'
import { fingerprintOf, makeKey, openShellScene, type ShellScene } from '../testing/shell-scene.ts'
import { Entrance } from './entrance.ts'

/** Hours pass in a moment. */
const atOnce: Schedule = (_delayMs, run) => runLater(20, run)

describe('a key', () => {
  test('that is not among those named opens nothing, and its owner is told what to do', async () => {
    const scene = await openShellScene()
    scene.shell.setKeys([])
    const options = scene.sshOptions().map((option) => option.replace('BatchMode=yes', 'BatchMode=no'))
    const ran = await scene.run('ssh', [...options, '127.0.0.1', 'echo in'])
    expect([ran.status, ran.stdout.toString()]).toEqual([255, ''])
    expect(ran.stderr).toContain('nora ssh --allow YOUR-E-MAIL')
    expect(scene.shell.sessions).toEqual([])
  })

  test('that has expired opens nothing', async () => {
    const scene = await openShellScene()
    scene.shell.setKeys([{ ...scene.key, expiresAt: new Date(Date.now() - 1) }])
    expect((await scene.ssh(['echo in'])).status).toBe(255)
  })

  test('is waited for when its visitor comes before anybody has said whose keys open the shell', async () => {
    const asked: number[] = []
    const schedule: Schedule = (delayMs, run) => {
      asked.push(delayMs)
      return runLater(delayMs, run)
    }
    const scene = await openShellScene({ schedule }, { isTold: false })
    const ran = scene.ssh(['echo in'])
    await eventually(() => asked.length > 0, 'the visitor')
    scene.shell.setKeys([scene.key])
    expect((await ran).stdout.toString()).toBe('in\n')
  })

  test('that is taken back ends its session at once, and says why', async () => {
    const scene = await openShellScene()
    const ran = scene.ssh(['echo in; sleep 600'])
    await eventually(() => scene.shell.sessions.some(({ uses }) => uses.includes('exec')), 'the session')
    scene.shell.setKeys([])
    const { status, stderr } = await ran
    expect(status).toBe(129)
    expect(stderr).toContain('the key was revoked')
    expect((await scene.ssh(['echo in'])).status).toBe(255)
  })

  test('that expires while it is used ends its session', async () => {
    const scene = await openShellScene({
      schedule: atOnce,
      clock: { ...systemClock, now: () => now },
    })
    let now = new Date('2026-01-01T00:00:00Z')
    scene.shell.setKeys([{ ...scene.key, expiresAt: new Date('2026-01-02T00:00:00Z') }])
    const ran = scene.ssh(['sleep 600'])
    await eventually(() => scene.shell.sessions.some(({ uses }) => uses.length > 0), 'the session')
    now = new Date('2026-01-02T00:00:01Z')
    expect((await ran).status).toBe(129)
  })
})

test('a session is listed with who, whence and what, until it is ended by its owner', async () => {
  const scene = await openShellScene()
  let told = 0
  scene.shell.listen(() => {
    told++
  })
  const ran = scene.ssh(['sleep 600'])
  await eventually(() => scene.shell.sessions.some(({ uses }) => uses.length > 0), 'the session')
  const [session] = scene.shell.sessions
  expect(session).toMatchObject({
    person: 'Anna',
    keyName: 'laptop',
    fingerprint: scene.key.fingerprint,
    address: '198.51.100.7',
    uses: ['exec'],
  })
  scene.shell.endSession(session?.id ?? '', 'Boris')
  expect((await ran).stderr).toContain('The session was ended by Boris.')
  await eventually(() => scene.shell.sessions.length === 0, 'its end')
  expect(told).toBeGreaterThanOrEqual(3)
})

test('a session that is ended takes its programs along, also one whose input nobody has ended', async () => {
  const scene = await openShellScene()
  const file = join(scene.folder, 'pid')
  // Its own input stays open.
  const ssh = spawn('ssh', [...scene.sshOptions(), '127.0.0.1', `echo $$ > ${file}; exec sleep 600`])
  await eventually(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), 'the program')
  const pid = Number(readFileSync(file, 'utf8'))
  scene.shell.endSession(scene.shell.sessions[0]?.id ?? '', 'Boris')
  expect(await once(ssh, 'exit')).toEqual([129, null])
  await eventually(() => !existsSync(`/proc/${pid}`), 'the end of the program')
})

describe('a password', () => {
  const PASSWORD = 'burrow-under-the-birch'

  function withPassword(scene: ShellScene, password: string): ReturnType<ShellScene['run']> {
    const askpass = join(scene.folder, 'askpass')
    writeFileSync(askpass, `#!/bin/sh\necho '${password}'\n`, { mode: 0o700 })
    const options = scene.sshOptions().map((option) => option.replace('BatchMode=yes', 'BatchMode=no'))
    const only = ['-o', 'PubkeyAuthentication=no', '-o', 'NumberOfPasswordPrompts=1']
    const variables = [`SSH_ASKPASS=${askpass}`, 'SSH_ASKPASS_REQUIRE=force']
    return scene.run('env', [...variables, 'ssh', ...only, ...options, '127.0.0.1', 'echo in'])
  }

  test('opens the machine to whoever knows it, without a key', async () => {
    const scene = await openShellScene({ password: PASSWORD })
    const ran = await withPassword(scene, PASSWORD)
    expect([ran.stdout.toString(), ran.stderr]).toEqual(['in\n', ''])
  })

  test('that is wrong opens nothing', async () => {
    const scene = await openShellScene({ password: PASSWORD })
    expect(await withPassword(scene, 'guess')).toMatchObject({ status: 255, stdout: Buffer.alloc(0) })
  })

  test('is not asked for where there is none', async () => {
    const scene = await openShellScene()
    expect((await withPassword(scene, '')).stderr).toContain('Permission denied (publickey')
  })

  test('is refused even when right after too many wrong ones', async () => {
    const scene = await openShellScene({ password: PASSWORD, schedule: atOnce })
    for (let i = 0; i < 5; i++) await withPassword(scene, 'guess')
    expect((await withPassword(scene, PASSWORD)).status).toBe(255)
  })

  test('is guessed no oftener by who changes the address within a network of IPv6', async () => {
    const entrance = new Entrance({ password: PASSWORD, clock: systemClock, schedule: atOnce })
    const tryIt = (address: string, password: string) =>
      entrance.signIn({ address, port: 1 }).checkPassword?.({ user: 'anna', password })
    for (let i = 1; i <= 5; i++) await tryIt(`2001:db8::${i}`, 'guess')
    expect(await tryIt('2001:db8::6', PASSWORD)).toBeUndefined()
    expect(await tryIt('2001:db8:0:1::6', PASSWORD)).toEqual({ key: null })
  })
})

test('a forward reaches what this machine reaches, where it is allowed', async () => {
  const scene = await openShellScene({ allowsForwarding: true })
  // The shell itself is what is reached: an SSH server greets first.
  const ssh = spawn('ssh', [...scene.sshOptions(), '-W', `127.0.0.1:${scene.port}`, '127.0.0.1'])
  const greeting = await new Promise<string>((resolve) =>
    ssh.stdout.once('data', (bytes) => resolve(String(bytes))),
  )
  ssh.kill()
  expect(greeting).toMatch(/^SSH-2\.0-Nora/)
})

test('another key of the same machine is not mistaken for the one named', async () => {
  const scene = await openShellScene()
  const other = makeKey(scene.folder, 'other')
  expect(fingerprintOf(other)).not.toBe(scene.key.fingerprint)
  writeFileSync(scene.keyFile, readFileSync(other), { mode: 0o600 })
  execFileSync('cp', [`${other}.pub`, `${scene.keyFile}.pub`])
  expect((await scene.ssh(['echo in'])).status).toBe(255)
})
