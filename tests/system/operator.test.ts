import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, signUp } from '../kit/api-session.ts'
import { bootNora, type NoraSystem, repositoryFolder } from '../kit/nora-system.ts'

let system: NoraSystem
beforeAll(async () => {
  system = await bootNora()
})
afterAll(() => system.close())

type Outcome = { code: number; stdout: string }

/** `nora-server …` as an operator types it. */
function command(args: readonly string[], env: Record<string, string> = {}, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(repositoryFolder, 'apps/server/dist/main.mjs'), ...args],
      {
        cwd: system.dataFolder,
        env: { ...process.env, LANG: 'en_US.UTF-8', NORA_DATA: system.dataFolder, ...env },
        timeout: 60_000,
      },
      (error, stdout) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout }),
    )
    child.stdin?.end(input)
  })
}

test('an operator manages accounts and the banner of a server that runs', async () => {
  const anna = await signUp(system, 'anna@example.com')
  const listed = await command(['users', 'list', '--search', 'anna'])
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringMatching(/anna@example\.com +Anna Belova/) })
  expect(await command(['users', 'disable', 'anna@example.com'])).toMatchObject({ code: 0 })
  await expect(anna.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  expect(await command(['users', 'enable', 'anna@example.com'])).toMatchObject({ code: 0 })
  const back = createSession(system.ready.console_url)
  const body = { email: 'anna@example.com', password: 'burrow-under-the-birch' }
  await back.api.accounts.signIn({ body })
  await command(['settings', 'set', 'banner', '-'], {}, '<b>Maintenance</b> at 3:00\n')
  expect((await back.api.system.getSettings()).banner).toBe('<b>Maintenance</b> at 3:00')
})

test('its socket is for the owner of the data folder alone', () => {
  expect(statSync(join(system.dataFolder, 'admin.sock')).mode & 0o777).toBe(0o600)
  expect(statSync(system.dataFolder).mode & 0o777).toBe(0o700)
})

test('mistakes are named, with an exit code of their own', async () => {
  expect(await command(['users', 'lst'])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('→ nora-server users list'),
  })
  expect(await command(['users', 'disable', 'nobody@example.com'])).toEqual({
    code: 1,
    stdout: 'There is no user nobody@example.com.\n',
  })
  const empty = mkdtempSync(join(tmpdir(), 'nora-empty-'))
  expect(await command(['users', 'list'], { NORA_DATA: empty })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`There is no installation of Nora in ${empty}.`),
  })
  rmSync(empty, { recursive: true })
})

test('on a server that is stopped the same commands work, and hold when it runs again', async () => {
  await system.stop()
  expect(await command(['users', 'list', '--json'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"email": "anna@example.com"'),
  })
  expect(await command(['users', 'make-owner', 'anna@example.com'])).toMatchObject({
    code: 0,
    stdout: 'anna@example.com is the owner now.\n',
  })
  expect(await command(['settings', 'set', 'banner', 'Back soon'])).toMatchObject({ code: 0 })
  system = await bootNora({ dataFolder: system.dataFolder })
  const session = createSession(system.ready.console_url)
  expect((await session.api.system.getSettings()).banner).toBe('Back soon')
  const ticket = new URLSearchParams(new URL(system.ready.sign_in_url).hash.slice(1)).get('ticket') ?? ''
  expect(await session.api.accounts.signIn({ body: { ticket } })).toMatchObject({ email: 'anna@example.com' })
})

test('a data folder with a long path is told of, and its server is asked when it is stopped', async () => {
  const long = join(mkdtempSync(join(tmpdir(), 'nora-long-')), 'x'.repeat(90))
  mkdirSync(long)
  const other = await bootNora({ dataFolder: long })
  const refused = await command(['users', 'list'], { NORA_DATA: long })
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('in use by another process') })
  await other.stop()
  expect(await command(['users', 'list'], { NORA_DATA: long })).toMatchObject({ code: 0 })
  await other.close()
})
