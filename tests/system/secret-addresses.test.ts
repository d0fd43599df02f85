/** `secret://` in what a tunnel is asked for: resolved on this machine, followed while it runs, and shown nowhere. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type Echo, echo, echoedHeader, type Origin, startOrigin } from '../kit/origins.ts'
import { makeToken, openOwnShop, removeSecret, type Shop, setSecrets } from '../kit/secrets-shop.ts'

const FIRST = 'p@ssw/rd of the burrow'
const SECOND = 'another "p@ssw/rd"'
const KEY = 'k3y-0f-th3-supplier'
const PASSWORD_ADDRESS = 'secret://shop/dev/PASSWORD'
const KEY_ADDRESS = 'secret://shop/dev/KEY'

let system: NoraSystem
let owner: ApiSession
let shop: Shop
let home: ClientHome
let origin: Origin
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  owner = await signInAsOwner(system)
  shop = await openOwnShop(system, owner)
  await setSecrets(shop.vault, shop.dev, { PASSWORD: FIRST, KEY, SHORT: 'short' })
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  env = { NORA_SECRETS_TOKEN: (await makeToken(shop.vault, [shop.dev], { name: 'tunnels' })).text }
  origin = await startOrigin(echo)
  folder = mkdtempSync(join(tmpdir(), 'nora-addresses-'))
})

afterAll(async () => {
  await origin?.close()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

const status = async (url: string, password: string) => (await curl(url, ['-u', `anna:${password}`])).status

test('a tunnel follows its secrets, and neither inspector, console nor logs show them', async () => {
  const log = join(folder, 'tunnel.log')
  const auth = [
    '--basic-auth',
    `anna:${PASSWORD_ADDRESS}`,
    '--add-header',
    `X-Supplier: Bearer ${KEY_ADDRESS}`,
  ]
  const words = ['http', String(origin.port), '--name', 'guarded', '--capture', '--log-file', log, '--json']
  const run = home.run([...words, ...auth, '--inspector-port', '0'], env)
  const { url, inspector_url } = await run.event('online')
  const visit = `${url}/a?k=${encodeURIComponent(KEY)}`
  const { body } = await curl(visit, ['-u', `anna:${FIRST}`])
  expect(echoedHeader(JSON.parse(body) as Echo, 'x-supplier')).toEqual([`Bearer ${KEY}`])

  await setSecrets(shop.vault, shop.dev, { PASSWORD: SECOND })
  await run.event('notice', { message: 'A secret has changed; the tunnel follows it.' })
  // Few: ten wrong passwords within a minute close the door to right ones as well.
  await eventually(async () => (await status(visit, SECOND)) === 200, {
    intervalMs: 1000,
    timeoutMs: 5000,
    what: () => run.stdout(),
  })
  expect(await status(visit, FIRST)).toBe(401)

  await removeSecret(shop.vault, shop.dev, 'PASSWORD')
  await eventually(() => run.stdout().includes('There is no secret PASSWORD'), { what: () => run.stdout() })
  expect(await status(visit, SECOND)).toBe(200)

  const read = async (path: string) => (await fetch(`${inspector_url}/api/${path}`)).text()
  const { items } = JSON.parse(await read('exchanges')) as { items: { id: string }[] }
  const parts = ['', '/request-body', '/response-body']
  const seen = await Promise.all(
    items.flatMap(({ id }) => parts.map((part) => read(`exchanges/${id}${part}`))),
  )
  expect(seen.join('\n')).toContain(`Bearer ${KEY_ADDRESS}`)
  seen.push(await read('exchanges.har?secrets=include'), await read('exchanges'))
  const kept = await eventually(captured, { what: () => 'captured exchanges' })
  const state = home.run(['status', '--json'], env)
  await state.exited
  await run.stop()
  const told = [...seen, kept, run.stdout(), run.stderr(), state.stdout(), readFileSync(log, 'utf8')].join(
    '\n',
  )
  for (const value of [FIRST, SECOND, KEY])
    for (const form of toForms(value)) expect(told).not.toContain(form)
})

/** What the server keeps of the exchanges, once it has all of them. */
async function captured(): Promise<string | undefined> {
  const tunnels = (await owner.api.tunnels.listTunnels()).items.filter(({ name }) => name === 'guarded')
  const id = tunnels[0]?.id ?? ''
  const { items } = await owner.api.captures.listExchanges({ params: { id } })
  if (items.length < 3) return undefined
  const details = items.map((item) =>
    owner.api.captures.getExchange({ params: { id, exchange_id: item.id } }),
  )
  return JSON.stringify([items, await Promise.all(details)])
}

function toForms(value: string): string[] {
  const basic = Buffer.from(`anna:${value}`).toString('base64')
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), basic]
}

test('what cannot be had opens no tunnel, and the error says which and what to do', async () => {
  const open = async (words: string[], given: Record<string, string> = env) => {
    const run = home.run(['http', String(origin.port), ...words], given)
    return [await run.exited, run.stderr()] as const
  }
  const [missing, gone] = [
    await open(['--key-auth', 'secret://shop/dev/NONE']),
    await open(['--key-auth', 'secret://shop/prod/KEY']),
  ]
  expect(missing).toEqual([
    1,
    expect.stringMatching(/secret:\/\/shop\/dev\/NONE: There is no secret NONE[\s\S]*KEY/),
  ])
  expect(gone).toEqual([4, expect.stringContaining('secret://shop/prod/KEY: There is no config shop/prod')])
  const [code, said] = await open(['--key-auth', KEY_ADDRESS], { NORA_TOKEN: '' })
  expect([code, said]).toEqual([3, expect.stringContaining(KEY_ADDRESS)])
  const unfit = await open(['--key-auth', 'secret://shop/dev/SHORT'])
  expect(unfit).toEqual([2, expect.stringContaining('the value of secret://shop/dev/SHORT will not do here')])
})

test('the policy of a nora.yml takes values, and follows them, too', async () => {
  const policy = `rules:\n  - actions: [{type: key-auth, config: {keys: [${KEY_ADDRESS}], header: x-key}}]\n`
  writeFileSync(join(folder, 'policy.yml'), policy)
  const file = `tunnels:\n  shop: {target: ${origin.port}, name: policed, policy: policy.yml}\n`
  writeFileSync(join(folder, 'nora.yml'), file)
  const check = home.run(['config', 'check', join(folder, 'nora.yml')])
  expect([await check.exited, check.stdout()]).toEqual([0, expect.stringContaining('shop')])
  const run = home.run(['start', '--config', join(folder, 'nora.yml'), '--json', '--inspect=false'], env)
  const { url } = await run.event('online')
  expect((await curl(String(url), ['-H', `X-Key: ${KEY_ADDRESS}`])).status).toBe(401)
  expect((await curl(String(url), ['-H', `X-Key: ${KEY}`])).status).toBe(200)
  await setSecrets(shop.vault, shop.dev, { KEY: 'n3w-k3y-0f-it' })
  await eventually(async () => (await curl(String(url), ['-H', 'X-Key: n3w-k3y-0f-it'])).status === 200, {
    what: () => run.stdout(),
  })
  await run.stop()
})
