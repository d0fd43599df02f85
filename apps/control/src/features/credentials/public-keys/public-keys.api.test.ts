import { type AddPublicKeys, PUBLIC_KEYS_PER_USER } from '@nora/contract/credentials'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { type Person, proving, signUpSomeone } from '../../../testing/person.ts'
import { addMember, makeTeam } from '../../../testing/team.ts'
import { audit_events } from '../../audit/audit.tables.ts'
import { team_members } from '../../teams/teams.tables.ts'
import { hasUsedClient } from '../credentials.store.ts'
import { public_keys } from '../credentials.tables.ts'
import { makeHostKeyPair } from './host-key-pair.ts'

let booted: Booted
let anna: Person
let edge: TestEdge
let port: number
beforeAll(async () => {
  booted = await bootControl()
  anna = proving(await signUpSomeone(booted))
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})

/** The line of a new key, as its `.pub` file has it. */
const newLine = (comment = '') => `${makeHostKeyPair('').public_key} ${comment}`.trim()

async function add(owner: Visitor, body: Partial<AddPublicKeys> = {}) {
  const { items } = await owner.api.credentials.addPublicKeys({ body: { key: newLine(), ...body } })
  const [key] = items
  if (!key) throw new Error('nothing was added')
  return key
}

const later = (ms: number) => new Date(booted.clock.now().getTime() + ms).toISOString()
const ask = (fingerprint: string, has_signed = false) =>
  edge.link.ask('find_public_key', { fingerprint, remote_address: '192.0.2.9', has_signed })

describe('an SSH public key', () => {
  test('is added with its comment for a name, and shown with its fingerprint', async () => {
    const line = newLine('anna@mbp at home')
    const key = await add(anna, { key: line })
    expect(key).toMatchObject({
      name: 'anna@mbp at home',
      type: 'ssh-ed25519',
      bits: 256,
      key: line.split(' ').slice(0, 2).join(' '),
      names: [],
      user: { id: anna.user.id },
      expires_at: null,
      last_used_at: null,
    })
    expect(key.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(await anna.api.credentials.getPublicKey({ params: { id: key.id } })).toEqual(key)
    expect((await anna.api.credentials.listPublicKeys()).items[0]).toEqual(key)
  })

  test('without a comment is named after what it is', async () => {
    const key = await add(anna)
    expect(key.name).toBe(`ssh-ed25519 ${key.fingerprint.slice(7, 15)}`)
  })

  test('comes alone or with others of its file, each once', async () => {
    const [one, two] = [newLine('one'), newLine('two')]
    const body = { key: `# my keys\r\n${one}\r\n\r\n${two}\n${one}\n` }
    const { items } = await anna.api.credentials.addPublicKeys({ body })
    expect(items.map(({ name }) => name)).toEqual(['one', 'two'])
  })

  test('may be renamed, restricted and given another expiry', async () => {
    const key = await add(anna)
    const body = { name: 'CI', names: ['shop', 'shop', 'api-dev'], expires_at: later(DAY_MS) }
    const changed = await anna.api.credentials.changePublicKey({ params: { id: key.id }, body })
    expect(changed).toEqual({ ...key, ...body, names: ['shop', 'api-dev'] })
    const prolonged = { params: { id: key.id }, body: { expires_at: null } }
    expect(await anna.api.credentials.changePublicKey(prolonged)).toMatchObject({ expires_at: null })
  })

  test('is told to its owner by mail and to the audit log', async () => {
    const owner = proving(await signUpSomeone(booted))
    const { id, fingerprint } = await add(owner, { key: newLine('laptop') })
    expect((await booted.emailTo(owner.email))?.text).toContain(`laptop: ssh-ed25519, ${fingerprint}`)
    await owner.api.credentials.changePublicKey({ params: { id }, body: { name: 'old laptop' } })
    await owner.api.credentials.removePublicKey({ params: { id } })
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    const events = await db
      .select()
      .from(audit_events)
      .where(eq(audit_events.object_id, id))
      .orderBy(asc(audit_events.position))
    const actions = ['public_key.added', 'public_key.changed', 'public_key.removed']
    expect(events.map(({ action }) => action)).toEqual(actions)
  })
})

describe('what is refused', () => {
  const secret = makeHostKeyPair('').private_key

  test.each([
    ['nothing', '# only a comment', /no key/],
    ['a private key', secret, /private key.*not stored.*new pair/],
    ['DSA', 'ssh-dss AAAAB3NzaC1kc3MAAACBAP', /DSA/],
    ['options in front', `no-pty ${newLine()}`, /in front/],
    ['a good line beside bad ones', `${newLine()}\nhello\nssh-dss AAAA`, /Line 2: .*Line 3: /],
  ])('%s, with a sentence at the field', async (_what, key, sentence) => {
    const listed = async () => (await anna.api.credentials.listPublicKeys()).items.length
    const before = await listed()
    const response = await booted.control.app.inject({
      method: 'POST',
      url: '/v1/public_keys?lang=en',
      payload: { key },
      cookies: Object.fromEntries(anna.cookies),
    })
    expect(response.statusCode).toBe(422)
    expect(response.json().fields.key).toMatch(sentence)
    expect(response.body).not.toContain(secret.split('\n')[1])
    expect(await listed()).toBe(before)
  })

  test.each([
    ['a name for several keys', { key: `${newLine()}\n${newLine()}`, name: 'x' }, 'name'],
    ['a tunnel name that is none', { names: ['shop', 'a b'] }, 'names'],
    ['an expiry that has passed', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['an endless name', { name: 'x'.repeat(101) }, 'name'],
    ['no text at all', { key: '' }, 'key'],
  ])('%s', async (_what, body, field) => {
    await expect(add(anna, body)).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('a key is one person’s in the whole installation', () => {
  const getConflict = async (owner: Visitor, key: string) => {
    try {
      await add(owner, { key })
    } catch (error) {
      return error as { code: string; message: string }
    }
    throw new Error('nothing was refused')
  }

  test('who has it already is reminded of its name', async () => {
    const line = newLine('laptop')
    await add(anna, { key: line })
    expect(await getConflict(anna, line)).toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('laptop'),
    })
  })

  test('in the same team it says whose it is, elsewhere it does not', async () => {
    const [boris, vera] = [await signUpSomeone(booted, 'Борис'), await signUpSomeone(booted, 'Вера')]
    const team_id = await makeTeam(booted, anna)
    await addMember(booted, boris, team_id)
    const line = newLine()
    await add(anna, { key: line })
    expect((await getConflict(boris, line)).message).toContain('Анна Белова')
    const elsewhere = await getConflict(vera, line)
    expect(elsewhere.code).toBe('Conflict')
    expect(elsewhere.message).not.toContain('Анна')
    anna = proving(await signUpSomeone(booted))
  })

  test('of two who add it in the same moment one gets it', async () => {
    const boris = await signUpSomeone(booted)
    for (let round = 0; round < 5; round++) {
      const key = newLine()
      const outcomes = await Promise.allSettled([add(anna, { key }), add(boris, { key })])
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(refused).toMatchObject([{ code: 'Conflict' }])
    }
  })

  test('nobody has more than a hundred; of two at once only one gets the last place', async () => {
    const owner = proving(await signUpSomeone(booted))
    const { id } = await add(owner)
    const { db } = booted.control.platform
    const [row] = await db.select().from(public_keys).where(eq(public_keys.id, id))
    if (!row) throw new Error('the key was not stored')
    const copies = Array.from({ length: PUBLIC_KEYS_PER_USER - 2 }, (_, index) => ({
      ...row,
      id: `pky_copy_${index}`,
      fingerprint: `copy ${index}`,
    }))
    await db.insert(public_keys).values(copies)
    const outcomes = await Promise.allSettled([add(owner), add(owner)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(add(owner)).rejects.toMatchObject({ code: 'Conflict', data: { limit: 100 } })
  })
})

describe('an edge', () => {
  test('learns whose key it is; only a signature counts as a use', async () => {
    const key = await add(anna, { names: ['shop'], expires_at: later(HOUR_MS) })
    const grant = await ask(key.fingerprint)
    expect(grant).toEqual({
      credential_id: key.id,
      user_id: anna.user.id,
      user_name: 'Анна Белова',
      team_id: anna.user.team.id,
      language: 'ru',
      names: ['shop'],
      expires_at: key.expires_at,
    })
    const params = { id: key.id }
    expect((await anna.api.credentials.getPublicKey({ params })).last_used_at).toBeNull()
    expect(await hasUsedClient(booted.control.platform.db, anna.user.id)).toBe(false)
    await ask(key.fingerprint, true)
    expect(await hasUsedClient(booted.control.platform.db, anna.user.id)).toBe(true)
    const first = booted.clock.now().toISOString()
    booted.clock.advance(MINUTE_MS)
    await ask(key.fingerprint, true)
    expect(await anna.api.credentials.getPublicKey({ params })).toMatchObject({
      last_used_at: first,
      last_used_address: '192.0.2.9',
    })
  })

  test('is told that a key is unknown, has expired or was removed', async () => {
    const unauthorized = { code: 'Unauthorized' }
    await expect(ask(`SHA256:${'A'.repeat(43)}`)).rejects.toMatchObject(unauthorized)
    const key = await add(anna, { key: newLine('short'), expires_at: later(HOUR_MS) })
    booted.clock.advance(HOUR_MS)
    await expect(ask(key.fingerprint)).rejects.toMatchObject({
      ...unauthorized,
      text: { en: /“short”.*expired/ },
    })
    const other = await add(anna)
    await anna.api.credentials.removePublicKey({ params: { id: other.id } })
    await expect(ask(other.fingerprint)).rejects.toMatchObject(unauthorized)
    expect(edge.pushes).toContainEqual({ name: 'revoke_credential', body: { credential_id: other.id } })
  })

  test('may not open tunnels for an owner without a seat', async () => {
    const owner = proving(await signUpSomeone(booted))
    const { fingerprint } = await add(owner)
    await setSeat(owner, false)
    await expect(ask(fingerprint)).rejects.toMatchObject({ code: 'Forbidden' })
  })

  test('gets the host key of its region when it enrols, the same one each time', async () => {
    const enrol = async (edge_id: string, region: string) => {
      const { link, enrolment } = await connectEdge(port, edge_id, { region })
      link.close()
      return enrolment.ssh_host_key
    }
    const [one, other] = [await enrol('edge-2', 'local'), await enrol('edge-3', 'local')]
    expect(one?.private_key).toMatch(/^-----BEGIN OPENSSH PRIVATE KEY-----\n/)
    expect(other).toEqual(one)
    expect(await enrol('edge-4', 'elsewhere')).toBeNull()
    const { regions } = await anna.api.credentials.getConnectSettings()
    expect(regions).toMatchObject([
      { id: 'local', host: '127.0.0.2', port: 2222, known_hosts: `[127.0.0.2]:2222 ${one?.public_key}` },
    ])
  })
})

describe('a tunnel opened with a key', () => {
  const getName = (what: string) => `${what}-${booted.clock.now().getTime()}`

  test('has only the names the key may have', async () => {
    const key = await add(anna, { names: ['only-this'] })
    await expect(edge.link.ask('claim', getClaim(key.id, { name: 'another' }))).rejects.toMatchObject({
      code: 'Forbidden',
      text: { en: /opens only: only-this/ },
    })
    await expect(edge.link.ask('claim', getClaim(key.id))).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(edge.link.ask('claim', getClaim(key.id, { name: 'only-this' }))).resolves.toMatchObject({
      hostname: 'only-this.localhost',
    })
  })

  test.each([
    ['is removed', (id: string) => anna.api.credentials.removePublicKey({ params: { id } })],
    [
      'may no longer have its name',
      (id: string) => anna.api.credentials.changePublicKey({ params: { id }, body: { names: ['else'] } }),
    ],
    [
      'expires',
      async () => {
        booted.clock.advance(HOUR_MS)
        await booted.control.runStep('endExpiredKeys')
      },
    ],
  ])('ends when the key %s', async (_how, end) => {
    const key = await add(anna, { expires_at: later(HOUR_MS) })
    const { tunnel_id } = await edge.link.ask('claim', getClaim(key.id, { name: getName('ends') }))
    await booted.control.runStep('endExpiredKeys')
    const params = { id: tunnel_id }
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({ state: 'live' })
    await end(key.id)
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({
      state: 'closed',
      close_reason: 'credential_revoked',
    })
  })

  test('goes on when the key is restricted to names that hold its own', async () => {
    const key = await add(anna)
    const name = getName('stays')
    const { tunnel_id } = await edge.link.ask('claim', getClaim(key.id, { name }))
    await anna.api.credentials.changePublicKey({ params: { id: key.id }, body: { names: [name] } })
    expect(await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })).toMatchObject({ state: 'live' })
  })

  test('is kept through a break of the link', async () => {
    const key = await add(anna)
    const claim = getClaim(key.id, { name: getName('resync') })
    const { tunnel_id, epoch, hostname } = await edge.link.ask('claim', claim)
    const tunnels = [{ ...claim, tunnel_id, epoch, hostname }]
    expect(await edge.link.ask('resync', { tunnels })).toMatchObject({ drop: [] })
    await booted.control.platform.db.delete(public_keys).where(eq(public_keys.id, key.id))
    expect(await edge.link.ask('resync', { tunnels })).toMatchObject({ drop: [{ tunnel_id, epoch }] })
  })

  test('does not come back with an edge while its owner is disabled', async () => {
    const owner = proving(await signUpSomeone(booted))
    const key = await add(owner)
    const claim = getClaim(key.id, { name: getName('shut') })
    const { tunnel_id, epoch, hostname } = await edge.link.ask('claim', claim)
    await edge.link.ask('release', { tunnel_id, epoch, reason: 'leg_lost' })
    booted.clock.advance(3 * MINUTE_MS)
    await booted.control.runStep('sweep')
    const operate = (name: string) => booted.control.runAdminCall({ name, input: { user: owner.email } })
    const resync = () => edge.link.ask('resync', { tunnels: [{ ...claim, tunnel_id, epoch, hostname }] })
    await operate('disableUser')
    expect(await resync()).toMatchObject({ drop: [{ tunnel_id, epoch }] })
    await operate('enableUser')
    expect(await resync()).toMatchObject({ drop: [] })
  })
})

describe('who may what', () => {
  test('a member without a seat adds none, and still sees and removes their own', async () => {
    const owner = proving(await signUpSomeone(booted))
    const { id } = await add(owner)
    await setSeat(owner, false)
    await expect(add(owner)).rejects.toMatchObject({ code: 'Forbidden' })
    expect((await owner.api.credentials.listPublicKeys()).items).toHaveLength(1)
    await owner.api.credentials.removePublicKey({ params: { id } })
  })

  test('an administrator sees and removes every member’s, a member only their own', async () => {
    const [head, boris, vera] = [
      await signUpSomeone(booted),
      await signUpSomeone(booted),
      await signUpSomeone(booted),
    ]
    const team_id = await makeTeam(booted, head)
    for (const member of [boris, vera]) await addMember(booted, member, team_id)
    const { id } = await add(boris)
    expect((await head.api.credentials.listTeamPublicKeys()).items).toMatchObject([
      { id, user: { id: boris.user.id } },
    ])
    expect((await head.api.credentials.listPublicKeys()).items).toEqual([])
    await expect(vera.api.credentials.listTeamPublicKeys()).rejects.toMatchObject({ code: 'Forbidden' })
    for (const call of ['getPublicKey', 'removePublicKey'] as const) {
      await expect(vera.api.credentials[call]({ params: { id } })).rejects.toMatchObject({ code: 'NotFound' })
    }
    await head.api.credentials.removePublicKey({ params: { id } })
    expect((await boris.api.credentials.listPublicKeys()).items).toEqual([])
  })

  test('another team’s key is nowhere, and without signing in there is none', async () => {
    const { id } = await add(anna)
    const boris = await signUpSomeone(booted)
    const call = { params: { id }, body: { name: 'mine now' } }
    await expect(boris.api.credentials.changePublicKey(call)).rejects.toMatchObject({ code: 'NotFound' })
    for (const list of ['listPublicKeys', 'listTeamPublicKeys', 'getConnectSettings'] as const) {
      await expect(booted.visitor().api.credentials[list]()).rejects.toMatchObject({ code: 'Unauthorized' })
    }
  })

  test('an API key adds keys that last no longer than itself', async () => {
    const body = { description: 'fleet', scope: 'full', expires_at: later(DAY_MS) } as const
    const program = booted.program((await anna.api.credentials.createApiKey({ body })).key)
    await expect(add(program)).rejects.toMatchObject({ fields: { expires_at: expect.any(String) } })
    await add(program, { expires_at: later(HOUR_MS) })
  })
})

async function setSeat({ user }: Person, has_seat: boolean): Promise<void> {
  const is = and(eq(team_members.user_id, user.id), eq(team_members.team_id, user.team.id))
  await booted.control.platform.db.update(team_members).set({ has_seat }).where(is)
}
