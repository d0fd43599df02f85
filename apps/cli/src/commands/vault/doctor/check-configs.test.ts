import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ConfigView } from '@nora/vault-client'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/fake-platform.ts'
import { fakeSecrets } from '../../../testing/fake-secrets.ts'
import { vaultMachine } from '../../../testing/run-vault.ts'

const PAGE = '<!doctype html>'
const SCREENS = ['', 'passwords', 'secrets', 'password', 'sign_in', 'team_passwords', 'index.html']

/** A console of one page, the same as in the list, and configs in these states. */
function machine(states: Readonly<Record<string, Partial<ConfigView>>>) {
  const fake = fakeSecrets({ 'shop/dev': {}, 'shop/prod': {}, 'shop/stage': {} })
  const { openConfig } = fake.methods
  Object.assign(fake.vault, {
    openConfig: async (id: string) => ({ ...(await openConfig(id)), ...states[id] }),
  })
  const list = join(temporaryFolder(), 'console-files.sha256')
  writeFileSync(list, `${createHash('sha256').update(PAGE).digest('hex')}  index.html\n`)
  const headers = { 'content-security-policy': "script-src 'self'" }
  // The check asks without naming a method.
  const served = SCREENS.map((path) => [`undefined /${path}`, () => new Response(PAGE, { headers })] as const)
  const { run } = vaultMachine(fake)
  return (args: string[] = []) =>
    run(['vault', 'doctor', ...args], {
      consoleFileList: pathToFileURL(list),
      routes: Object.fromEntries(served),
    }).then((done) => ({ ...done, unlock: () => run(['vault', 'tasks'], { typed: [] }) }))
}

async function examine(states: Readonly<Record<string, Partial<ConfigView>>>, args: string[] = []) {
  const doctor = machine(states)
  const { unlock, lines } = await doctor()
  expect(lines).toContain(
    'Configs of the secrets store were not checked: the vault is locked (nora vault unlock).',
  )
  await unlock()
  return doctor(args)
}

test('nora vault doctor proves the configs of an open vault', async () => {
  const { code, lines } = await examine({ cfg_prod: { state: 'waits' } })
  expect(code).toBe(0)
  expect(lines).toContain('2 configs are proven whole, and none is older than this device has seen.')
  expect(lines).toContain('Keys are still to be given by their administrators: shop/prod')
})

test.each<[string, Partial<ConfigView>, string]>([
  ['is older than was seen', { state: 'refused', refusal: { fault: 'older', what: 'config' } }, 'older'],
  ['has another root than was seen', { root_state: 'refused' }, 'root'],
])('a config that %s ends it with 1', async (_, state, fault) => {
  const { code, text } = await examine({ cfg_stage: state })
  expect([code, text]).toEqual([
    1,
    expect.stringContaining(`shop/stage: the server showed something else than is signed (${fault})`),
  ])
  expect(text).toContain('--accept-older-state')
  const { events } = await examine({ cfg_stage: state }, ['--json'])
  expect(events()[0]).toMatchObject({
    event: 'console_compared',
    configs: { checked: 3, waiting: [], refused: [{ config: 'shop/stage', fault }] },
  })
})
