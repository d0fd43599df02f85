import { ApiProblem } from '@nora/client'
import type { SecretsTaskView } from '@nora/vault-client'
import { expect, test } from 'vitest'
import { fakeSecrets } from '../../testing/fake-secrets.ts'
import { PIN } from '../../testing/fake-vault.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

const JOIN: SecretsTaskView = { config_id: 'cfg_dev', kind: 'join', subjects: ['usr_2'] }
const ROTATE: SecretsTaskView = { config_id: 'cfg_prod', kind: 'rotate', subjects: ['usr_3'] }

/** Folders have nothing to sign; configs have what is given, of which joins need to be agreed to. */
function machine(tasks: SecretsTaskView[], { needsProof = false } = {}) {
  const fake = fakeSecrets({ 'shop/dev': {}, 'shop/prod': {} })
  const agreed: SecretsTaskView[][] = []
  let isProven = !needsProof
  let waiting = tasks
  Object.assign(fake.vault, {
    listTasks: async () => [],
    doTasks: async () => ({ done: 0, left: [] }),
    listSecretsTasks: async () => waiting,
    async doSecretsTasks(given: SecretsTaskView[] = []) {
      if (!isProven) throw new ApiProblem(423, { code: 'VaultLocked', error: 'Prove who you are.' }, null)
      agreed.push(given)
      const done = waiting.filter((task) => task.kind !== 'join' || given.length > 0)
      waiting = waiting.filter((task) => !done.includes(task))
      return { done, left: waiting }
    },
    async verifyWithPin(pin: string) {
      isProven = pin === PIN
    },
  })
  const { run, prompts } = vaultMachine(fake)
  return { run, prompts, agreed }
}

test('nora vault tasks names what waits in configs', async () => {
  const { run, agreed } = machine([JOIN, ROTATE])
  expect((await run(['vault', 'tasks'], { typed: [] })).lines).toEqual([
    '  let into shop/dev by their role in the project: ben@example.com',
    '  change the key of shop/prod, access was lost by eve@example.com',
    'To sign: nora vault tasks --do',
  ])
  expect(agreed).toEqual([])
})

test('--do shows who joins and asks; without agreement they wait on', async () => {
  const { run, agreed, prompts } = machine([JOIN, ROTATE])
  const refused = await run(['vault', 'tasks', '--do'], { typed: ['n'] })
  expect(prompts.at(-1)).toContain('Let them in?')
  expect(refused.lines.slice(0, 3)).toEqual([
    '  let into shop/dev by their role in the project: ben@example.com',
    'Signed: 1.',
    '  let into shop/dev by their role in the project: ben@example.com',
  ])
  expect((await run(['vault', 'tasks', '--do'], { typed: ['y'] })).lines.at(-1)).toBe(
    'Nothing waits for your signature.',
  )
  expect(agreed).toEqual([[], [], [JOIN]])
})

test('without a terminal nobody is let in', async () => {
  const { run, agreed } = machine([JOIN])
  await run(['vault', 'tasks'], { typed: [] })
  const [event] = (await run(['vault', 'tasks', '--do', '--json'])).events()
  expect(event).toMatchObject({ event: 'vault_tasks', secrets_done: 0, secrets_left: [JOIN] })
  expect(agreed).toEqual([[]])
})

test('a new key asks for a fresh proof, and goes on then', async () => {
  const { run } = machine([ROTATE], { needsProof: true })
  const { code, lines } = await run(['vault', 'tasks', '--do'], { typed: [PIN] })
  expect([code, lines]).toEqual([0, ['Signed: 1.', 'Nothing waits for your signature.']])
})

test('nora vault status counts them', async () => {
  const { run } = machine([JOIN, ROTATE])
  await run(['vault', 'tasks'], { typed: [] })
  const routes = { 'GET /v1/passwords/user_key': () => Response.json({ state: 'active', slots: [] }) }
  const [event] = (await run(['vault', 'status', '--json'], { routes })).events()
  expect(event).toMatchObject({ tasks: 2 })
})
