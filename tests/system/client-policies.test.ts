/** Checks `nora policy` against a server: what is pushed is in force, and what others wrote is not lost. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner, signUp } from '../kit/api-session.ts'
import { curl } from '../kit/curl.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'

const closed = (path: string) => `# who may in
on_http_request:
  - name: closed
    expressions:
      - req.url.path.startsWith('${path}')
    actions:
      - type: deny
        config:
          status_code: 404
`
const TESTS = `- name: closed for all
  request: { path: /admin }
  expect: { status: 404, rule: closed }
`

let system: NoraSystem
let owner: ApiSession
let home: ClientHome
let origin: Origin
let folder: string

beforeAll(async () => {
  system = await bootNora()
  owner = await signInAsOwner(system)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin(echo)
  folder = mkdtempSync(join(tmpdir(), 'nora-policies-'))
})

afterAll(async () => {
  await origin?.close()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function nora(...args: string[]) {
  const run = home.run(['policy', ...args])
  const code = await run.exited
  return { code, said: run.stdout(), refused: run.stderr() }
}

function save(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('a pushed and attached policy decides about visitors, and comes back as it was', async () => {
  const file = save('shop.yml', closed('/admin'))
  save('shop.test.yml', TESTS)
  expect(await nora('test', file)).toMatchObject({ code: 0 })
  const pushed = await nora('push', file, '--publish', '--note', 'admin closed')
  expect(pushed).toMatchObject({ code: 0, refused: '' })
  expect(pushed.said).toContain('Published version 1 of the policy shop.')

  const unheld = await nora('attach', 'shop', 'shop.localhost')
  expect(unheld).toMatchObject({ code: 1 })
  expect(unheld.refused).toContain('nora domains add NAME')
  expect(await home.run(['domains', 'add', 'shop']).exited).toBe(0)
  const tunnel = home.run(['http', String(origin.port), '--name', 'shop', '--json', '--inspector-port', '0'])
  const url = String((await tunnel.event('online')).url)
  expect((await curl(`${url}/admin/x`)).status).toBe(200)
  expect(await nora('attach', 'shop', url)).toMatchObject({ code: 0, refused: '' })
  expect((await curl(`${url}/admin/x`)).status).toBe(404)
  expect((await curl(`${url}/`)).status).toBe(200)
  expect((await nora('list')).said).toContain(`● shop  ${new URL(url).hostname}  version 1`)

  const trial = await nora('attach', 'shop', url, '--shadow', '9')
  expect(trial).toMatchObject({ code: 2 })
  expect(trial.refused).toContain('no version 9')
  expect(await nora('detach', 'shop', url)).toMatchObject({ code: 0 })
  expect((await curl(`${url}/admin/x`)).status).toBe(200)
  await tunnel.stop()

  const copy = join(folder, 'copy.yml')
  expect(await nora('pull', 'shop', '--out', copy)).toMatchObject({ code: 0 })
  expect(readFileSync(copy, 'utf8')).toBe(closed('/admin'))
  expect(readFileSync(join(folder, 'copy.test.yml'), 'utf8')).toBe(TESTS)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect((await nora('pull', 'SHOP', '--from-version', '1')).said).toBe(closed('/admin'))
}, 120_000)

test('a draft of somebody else is not replaced without being asked to', async () => {
  const file = save('shared.yml', closed('/admin'))
  expect(await nora('push', file)).toMatchObject({ code: 0 })
  const { items } = await owner.api.trafficPolicies.listPolicies({ query: { limit: 100 } })
  const { id = '', revision = 0 } = items.find(({ name }) => name === 'shared') ?? {}
  const theirs = closed('/other')
  const body = { source: theirs, based_on: revision }
  await owner.api.trafficPolicies.saveDraft({ params: { id }, body })

  writeFileSync(file, closed('/mine'))
  const refused = await nora('push', file)
  expect(refused.code).toBe(5)
  expect(refused.refused).toMatch(/“shared” was changed by .+ meanwhile, \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(refused.refused).toContain("nora policy pull 'shared' --out theirs.yml")
  expect(readFileSync(file, 'utf8')).toBe(closed('/mine'))
  expect((await owner.api.trafficPolicies.getPolicy({ params: { id } })).draft?.source).toBe(theirs)

  const overwritten = await nora('pull', 'shared', '--out', file)
  expect(overwritten).toMatchObject({ code: 1 })
  expect(readFileSync(file, 'utf8')).toBe(closed('/mine'))
  expect(await nora('push', file, '--force')).toMatchObject({ code: 0 })
  expect((await owner.api.trafficPolicies.getPolicy({ params: { id } })).draft?.source).toBe(closed('/mine'))
})

test('errors and failing tests are told before anything is published', async () => {
  const wrong = save('wrong.yml', 'on_http_request:\n  - actions:\n      - type: denny\n')
  const refused = await nora('push', wrong, '--publish')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('wrong.yml:3:15: error: There is no action denny. Did you mean deny?')
  const file = save('failing.yml', closed('/shop'))
  save('failing.test.yml', TESTS)
  const failing = await nora('push', file, '--publish')
  expect(failing.code).toBe(1)
  expect(failing.said).toContain('status: expected 404, found null')
  const { items } = await owner.api.trafficPolicies.listPolicies({ query: { limit: 100 } })
  expect(items.find(({ name }) => name === 'wrong')).toBeUndefined()
  expect(items.find(({ name }) => name === 'failing')).toMatchObject({ version: 0, has_draft: true })
  writeFileSync(file, `${closed('/shop')}# tried again\n`)
  expect(await nora('push', file, '--publish', '--despite-tests')).toMatchObject({ code: 0 })
})

test('another team sees none of them, and who is not signed in is told how to', async () => {
  const outsider = await signUp(system, 'outsider@example.org')
  const elsewhere = createClientHome(system, (await outsider.api.credentials.renewToken()).token)
  const run = elsewhere.run(['policy', 'pull', 'shop'])
  expect(await run.exited).toBe(1)
  expect(run.stderr()).toContain('The team has no traffic policy “shop”.')
  const nobody = createClientHome(system, null).run(['policy', 'list'])
  expect(await nobody.exited).toBe(3)
  expect(nobody.stderr()).toContain('nora login')
})
