import { type Route, routes } from '@nora/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeObjects, objects, type Row, rows } from './access.ts'
import { type Caller, callers, type Fixture, type Headers, setUpFixture } from './fixture.ts'

const all = Object.entries(routes).flatMap(([feature, of]) =>
  Object.entries(of as Record<string, Route>).map(([name, route]) => [`${feature}.${name}`, route] as const),
)

let fixture: Fixture
beforeAll(async () => {
  fixture = await setUpFixture()
})
afterAll(() => fixture.booted.close())

type Called = { status: number; body: Record<string, unknown> }

async function call(
  route: Route,
  headers: Headers,
  sent: { path?: string; body?: object } = {},
): Promise<Called> {
  const [type = ''] = route.upload?.media_types ?? []
  // Without one it is refused before anybody looks at the id.
  const isUpload = type !== '' && sent.path !== undefined
  const response = await fixture.booted.control.app.inject({
    method: route.method,
    url: sent.path ?? getPath(route, {}),
    headers: { 'accept-language': 'en', ...headers, ...(isUpload && { 'content-type': type }) },
    ...(sent.body && { payload: sent.body }),
    ...(isUpload && { payload: Buffer.from('a file') }),
    // A stream of events has no end to wait for.
    payloadAsStream: route.stream === true,
  })
  if (route.stream && response.statusCode === 200) {
    response.stream().destroy()
    return { status: 200, body: {} }
  }
  if (route.file && response.statusCode === 200) return { status: 200, body: { file: response.body } }
  const text = route.stream ? await new Response(response.stream() as never).text() : response.body
  const { request_id: _own, ...body } = text === '' ? {} : JSON.parse(text)
  return { status: response.statusCode, body }
}

/** Parts of paths that are no ids: anything else would be refused before anybody looks at the id. */
const NUMBERS: Readonly<Record<string, string>> = { epoch: '2', chunk: '0' }

function getPath({ path }: Route, ids: Record<string, string>, query?: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NUMBERS[name] ?? 'none')
  return query === undefined ? filled : `${filled}?${query}`
}

const people: Record<Exclude<Row[0], 'anybody' | 'machines'>, readonly Caller[]> = {
  everyone: ['other_team', 'without_seat', 'member', 'custom_role', 'admin', 'owner', 'founder'],
  seated: ['other_team', 'member', 'custom_role', 'admin', 'owner', 'founder'],
  administrators: ['other_team', 'admin', 'owner', 'founder'],
  owners: ['other_team', 'owner', 'founder'],
  founder: ['other_team', 'founder'],
}

/** `in`: not refused by authorisation, whatever else is wrong with the call. */
function expected([who, keys]: Row, caller: Caller): string {
  if (who === 'anybody') return 'in'
  if (who === 'machines') return 'Unauthorized'
  if (caller === 'signed_out' || caller === 'removed') return 'Unauthorized'
  if (caller === 'token_expired') return 'ApiKeyExpired'
  const isToken = caller === 'token_full' || caller === 'token_read'
  // Both are the founder's.
  if (!people[who].includes(isToken ? 'founder' : caller)) return 'Forbidden'
  if (isToken && keys === 'none') return 'ApiKeyForbidden'
  return caller === 'token_read' && keys === 'full' ? 'ApiKeyReadOnly' : 'in'
}

const REFUSALS = ['Unauthorized', 'Forbidden', 'ApiKeyForbidden', 'ApiKeyReadOnly', 'ApiKeyExpired']

describe('every route', () => {
  test('has a row, and every row a route', () => {
    expect(Object.keys(rows).sort()).toEqual(all.map(([name]) => name).sort())
  })

  test.each(all)('%s lets in whom its row says, and nobody else', async (name, route) => {
    const row = rows[name]
    if (!row) throw new Error(`${name} has no row`)
    const headers = await fixture.renew()
    const outcomes: Partial<Record<Caller, string>> = {}
    const wanted: Partial<Record<Caller, string>> = {}
    // Without a cookie first: what is public must not know anybody.
    const signedOut = await call(route, {})
    for (const caller of callers) {
      const { body } = await call(route, headers[caller])
      const isRefused = REFUSALS.includes(String(body.code))
      const isAsWithout = row[0] === 'anybody' && body.code === signedOut.body.code
      // The vaults of all sessions are open: what asks for that is called as far as the handler.
      expect(body.code).not.toBe('VaultLocked')
      outcomes[caller] = isRefused && !isAsWithout ? String(body.code) : 'in'
      wanted[caller] = expected(row, caller)
      const isOfRole = body.code === 'Forbidden' && row[0] !== 'anybody'
      if (isOfRole) {
        const ask = (body.data as { ask: { id: string }[] }).ask.map(({ id }) => id)
        expect(ask).toContain(fixture.people.founder.user.id)
        expect(ask).not.toContain(fixture.people.other_team.user.id)
      }
    }
    expect(outcomes).toEqual(wanted)
  })
})

const withOpenVault = all.filter(([, { vault }]) => vault === 'unlocked' || vault === 'verified')

test.each(withOpenVault)('%s is refused while the vault is locked', async (_name, route) => {
  const { founder } = await fixture.renew('locked')
  expect(await call(route, founder)).toMatchObject({ status: 423, body: { code: 'VaultLocked' } })
})

describe('of another team', () => {
  let ids: Record<string, string>
  beforeAll(async () => {
    const { founder } = fixture.people
    const { cookie = '' } = (await fixture.renew()).founder
    // Of a moment ago: what is asked for here takes a proof of identity.
    founder.cookies.set('nora_session', cookie.slice(cookie.indexOf('=') + 1))
    ids = await makeObjects({ ...fixture, api: founder.api })
  })

  const withIds = all.filter(([, { params, access }]) => params !== undefined && access !== 'machine')

  test('every route with an id says what it is the id of', () => {
    expect(Object.keys(objects).sort()).toEqual(withIds.map(([name]) => name).sort())
  })

  test.each(withIds.filter(([name]) => objects[name] !== 'shared'))(
    '%s knows an object as little as one that there never was',
    async (name, route) => {
      const object = objects[name]
      if (!object || object === 'shared') throw new Error(`${name} is about no object`)
      const id = ids[object.of]
      if (id === undefined) throw new Error(`no feature makes a ${object.of}`)
      const { other_team } = await fixture.renew()
      const body = object.body && { body: object.body }
      const toPath = (id: string) => getPath(route, { id }, object.query)
      const real = await call(route, other_team, { path: toPath(id), ...body })
      const random = await call(route, other_team, { path: toPath(randomLike(id)), ...body })
      expect(real.status).toBe(404)
      expect(real).toEqual(random)
    },
  )

  const lists = all.filter(([, { method, params, stream }]) => method === 'GET' && !params && !stream)

  test.each(lists)('%s shows nothing', async (_name, route) => {
    const { other_team } = await fixture.renew()
    const { body } = await call(route, other_team)
    const text = JSON.stringify(body)
    const foreign = [...Object.values(ids), fixture.team_id, fixture.people.founder.email]
    expect(foreign.filter((secret) => text.includes(secret))).toEqual([])
  })
})

/** An id of the same shape that is nobody's. */
function randomLike(id: string): string {
  return `${id.slice(0, -4)}ZZZZ`
}
