import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problem } from '../../testing/fake-platform.ts'
import { fakeVault, MASTER_KEY, PIN } from '../../testing/fake-vault.ts'
import { TOKEN, vaultMachine } from '../../testing/run-vault.ts'
import { toDevicePath } from '../../vault/device-path.ts'

const SERVER = 'http://localhost:7070'

describe('nora vault unlock', () => {
  test('asks for the master key, leaves the vault open and signs what waits', async () => {
    const { run, prompts } = vaultMachine(fakeVault())
    const { code, lines, text, error } = await run(['vault', 'unlock'], { typed: [MASTER_KEY] })
    expect([code, prompts]).toEqual([0, ['Master key: ']])
    expect(lines[0]).toMatch(/^The vault is open until \d\d:\d\d/)
    expect(lines).toContain('Signed: 1.')
    expect(text + error).not.toContain(MASTER_KEY)
    const [event] = (await run(['vault', 'status', '--json'])).events()
    expect(event).toMatchObject({ event: 'vault_status', state: 'open', tasks: 1 })
  })

  test('asks for the PIN first where there is one, says how many tries are left, and goes on to the master key', async () => {
    const { run, prompts } = vaultMachine(fakeVault({ has_pin: true }))
    const { code, error } = await run(['vault', 'unlock'], { typed: ['0000', '', MASTER_KEY] })
    expect(code).toBe(0)
    expect(prompts).toHaveLength(3)
    expect(error).toContain('The PIN does not fit, 4 tries are left.')
  })

  test('goes over to the master key by itself when the last try of the PIN is gone', async () => {
    const { run } = vaultMachine(fakeVault({ has_pin: true }))
    const { code, error } = await run(['vault', 'unlock'], { typed: ['1', '2', '3', '4', '5', MASTER_KEY] })
    expect(code).toBe(0)
    expect(error).toContain('The PIN opens nothing any more')
  })

  test('gives up after three wrong master keys with exit code 3, and holds nothing', async () => {
    const { run } = vaultMachine(fakeVault())
    const { code, error } = await run(['vault', 'unlock'], { typed: ['a', 'b', 'c'] })
    expect(code).toBe(3)
    expect(error.match(/Master-key does not fit/g)).toHaveLength(3)
    expect((await run(['vault', 'status'])).text).toContain('Vault: locked')
  })

  test('--recovery takes the recovery code and says which group of it is wrong', async () => {
    const { run, prompts } = vaultMachine(fakeVault())
    const { code, error } = await run(['vault', 'unlock', '--recovery'], { typed: ['CODF', 'CODE'] })
    expect([code, prompts]).toEqual([0, ['Recovery code: ', 'Recovery code: ']])
    expect(error).toContain('Check group 3')
  })

  test('an older state is refused with the flag that accepts it, and a damaged device is forgotten by one', async () => {
    const { run } = vaultMachine(fakeVault({ trouble: 'older' }))
    const { code, error } = await run(['vault', 'unlock'], { typed: [MASTER_KEY] })
    expect([code, error]).toEqual([1, expect.stringContaining('--accept-older-state')])
    expect((await run(['vault', 'unlock', '--accept-older-state'], { typed: [MASTER_KEY] })).code).toBe(0)
    const broken = vaultMachine(fakeVault({ trouble: 'broken_device' })).run
    expect((await broken(['vault', 'unlock'], { typed: [MASTER_KEY] })).error).toContain('--forget-device')
    expect((await broken(['vault', 'unlock', '--forget-device'], { typed: [MASTER_KEY] })).code).toBe(0)
  })

  test('without a terminal ends with exit code 3 and says what to do', async () => {
    const { run } = vaultMachine(fakeVault())
    const { code, error } = await run(['vault', 'unlock'])
    expect([code, error]).toEqual([3, expect.stringContaining('nora vault unlock')])
  })

  test('Ctrl-C leaves it locked', async () => {
    const { run } = vaultMachine(fakeVault())
    expect((await run(['vault', 'unlock'], { typed: [] })).code).toBe(1)
    expect((await run(['vault', 'status'])).code).toBe(3)
  })

  test('sends who has no master key yet to the console', async () => {
    const { run } = vaultMachine(fakeVault({ state: 'no_key' }))
    const { code, error } = await run(['vault', 'unlock'], { typed: [] })
    expect([code, error]).toEqual([3, expect.stringContaining(`${SERVER}/passwords`)])
  })

  test('refuses user tokens, and says how people sign in', async () => {
    const { run } = vaultMachine(fakeVault())
    const { code, error } = await run(['vault', 'unlock'], {
      typed: [MASTER_KEY],
      token: `nt_${'a'.repeat(40)}`,
    })
    expect([code, error]).toEqual([4, expect.stringContaining('nora login')])
  })

  test('a server that does not answer is exit code 6', async () => {
    const { run } = vaultMachine(fakeVault())
    const down = () => Promise.reject(new TypeError('fetch failed'))
    expect(
      (await run(['vault', 'unlock'], { typed: [MASTER_KEY], routes: { 'GET /v1/user': down } })).code,
    ).toBe(6)
  })

  test('says why the holder could not be started', async () => {
    const { run } = vaultMachine(fakeVault())
    const startBackground = async () => ({ is_ready: false, problem: 'it ended with 1' })
    const { code, error } = await run(['vault', 'unlock'], { typed: [MASTER_KEY], startBackground })
    expect([code, error]).toEqual([1, expect.stringContaining('it ended with 1')])
  })
})

describe('the vault is locked', () => {
  test.each([
    [['vault', 'lock'], 'The vault is locked'],
    [['logout'], SERVER],
    [['config', 'forget', SERVER], ''],
  ])('by nora %j', async (args, said) => {
    const fake = fakeVault()
    const { run } = vaultMachine(fake)
    await run(['vault', 'unlock'], { typed: [MASTER_KEY] })
    const routes = { 'DELETE /v1/client': () => new Response(null, { status: 204 }) }
    expect((await run(args, { routes })).text).toContain(said)
    expect(fake.asked).toContain('lock')
    expect((await run(['vault', 'status'])).text).toContain('Vault: locked')
  })

  test('by another sign-in of the same person', async () => {
    const fake = fakeVault()
    const { run } = vaultMachine(fake)
    await run(['vault', 'unlock'], { typed: [MASTER_KEY] })
    expect((await run(['vault', 'status'], { token: TOKEN.replaceAll('a', 'b') })).code).toBe(3)
    expect(fake.asked).toContain('lock')
  })

  test('lock of a locked vault says so and succeeds', async () => {
    const { run } = vaultMachine(fakeVault())
    const { code, text } = await run(['vault', 'lock'])
    expect([code, text]).toEqual([0, 'The vault was locked anyway.\n'])
  })
})

describe('nora vault devices', () => {
  test('lists them', async () => {
    const { run } = vaultMachine(fakeVault())
    expect((await run(['vault', 'devices'])).lines).toEqual([
      'old-laptop  not used yet, 5 tries left  vdv_1',
      expect.stringMatching(/^anna-mbp {2}last used .+, 4 tries left {2}vdv_2$/),
    ])
  })

  test('--remove takes one away, and what this machine keeps of it', async () => {
    const { run, configFolder } = vaultMachine(fakeVault({ state: 'open' }))
    await run(['vault', 'unlock'], { typed: [MASTER_KEY] })
    const path = toDevicePath(join(configFolder, 'vault'), { server: SERVER, user_id: 'usr_1' })
    const kept = {
      device_id: 'vdv_1',
      half: 'aGFsZg',
      slot: { id: 'vsl_2', envelope: 'x' },
      pins: { version: 3, envelope: 'y' },
    }
    writeFileSync(path, JSON.stringify(kept))
    const { code, text } = await run(['vault', 'devices', '--remove', 'old-laptop'])
    expect([code, text]).toEqual([0, expect.stringContaining('Removed the device “old-laptop”')])
    const cleared = { device_id: null, half: null, slot: null, pins: kept.pins }
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(cleared)
  })

  test('--remove of an unknown one lists what there is', async () => {
    const { run } = vaultMachine(fakeVault())
    const { code, error } = await run(['vault', 'devices', '--remove', 'phone'])
    expect([code, error]).toEqual([1, expect.stringContaining('old-laptop, anna-mbp')])
  })
})

describe('nora vault set-pin', () => {
  test('asks the master key again, then the PIN twice', async () => {
    const fake = fakeVault({ state: 'open' })
    const { run, prompts } = vaultMachine(fake)
    const { code } = await run(['vault', 'set-pin'], { typed: [MASTER_KEY, PIN, PIN] })
    expect([code, fake.asked]).toEqual([0, ['verify', `setPin ${PIN} anna-mbp`]])
    expect(prompts).toHaveLength(3)
  })

  test.each([
    ['short', ['123'], 'shorter than 4'],
    ['typed differently the second time', [PIN, '4822'], 'differ'],
  ])('a PIN that is %s is refused', async (_, pins, said) => {
    const fake = fakeVault({ state: 'open' })
    const { run } = vaultMachine(fake)
    const { code, error } = await run(['vault', 'set-pin'], { typed: [MASTER_KEY, ...pins] })
    expect([code, error]).toEqual([2, expect.stringContaining(said)])
    expect(fake.asked).toEqual(['verify'])
  })
})

test('nora vault tasks names people and folders', async () => {
  const { run } = vaultMachine(fakeVault({ state: 'open' }))
  expect((await run(['vault', 'tasks'], { typed: [] })).lines[0]).toBe(
    '  give access to the folder “Work”: ben@example.com',
  )
  expect((await run(['vault', 'tasks', '--do'])).lines).toEqual([
    'Signed: 1.',
    'Nothing waits for your signature.',
  ])
})

test('what the server refuses keeps its sentence, and its exit code', async () => {
  const { run } = vaultMachine(fakeVault())
  const routes = {
    'GET /v1/passwords/user_key/devices': () => problem(403, 'Forbidden', 'Only people open the vault.'),
  }
  const { code, error } = await run(['vault', 'devices'], { routes })
  expect([code, error]).toEqual([4, expect.stringContaining('Only people open the vault.')])
})
