/** A hostile server in front of an honest one: whatever it changes, drops or repeats, the client shows nothing of it. */
import { fromBase64url, makeUserKeys, readDirectoryBody, toBase64url } from '@nora/vault-core'
import { makeEmptyRecord } from '@nora/vault-records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { joinTeam } from '../kit/team.ts'
import {
  createMemoryDevice,
  MASTER_KEY,
  openVaultOf,
  setUpVault,
  type Tamper,
  type VaultPerson,
} from '../kit/vault-person.ts'

let system: NoraSystem
let anna: ApiSession
let owner: VaultPerson
let member: VaultPerson
let folder: string
let other: string
/** What the server said of the folder when it held less. */
let older: unknown

// biome-ignore lint/suspicious/noExplicitAny: the hostile server edits answers of any shape
type Body = any

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  anna = await signUp(system, 'anna@example.org', { name: 'Anna' })
  await anna.api.teams.createTeam({ body: { name: 'Burrow' } })
  const boris = await signUp(system, 'boris@example.org', { name: 'Boris' })
  const borisId = await joinTeam(anna, boris, 'boris@example.org')
  owner = await openVaultOf(anna, system.ready.console_url)
  await setUpVault(owner)
  member = await openVaultOf(boris, system.ready.console_url)
  await setUpVault(member)
  await owner.vault.doTasks()
  folder = (await owner.vault.createFolder({ name: 'One', parent_id: null, icon: null })).id
  other = (await owner.vault.createFolder({ name: 'Two', parent_id: null, icon: null })).id
  const ownId = (await anna.api.accounts.getUser()).id
  for (const name of ['a', 'b', 'c']) await owner.vault.saveRecords(folder, [{ content: record(name) }])
  await owner.vault.saveRecords(other, [{ content: record('elsewhere') }])
  older = JSON.parse(owner.exchanges.findLast(({ path }) => path.endsWith(`/folders/${folder}`))!.answered)
  const members = [
    { user_id: ownId, role: 'admin' },
    { user_id: borisId, role: 'viewer' },
  ] as const
  await owner.vault.setMembers(folder, [...members])
  await owner.vault.saveRecords(folder, [{ content: record('d') }])
})
afterAll(() => system?.close())

function record(name: string) {
  const { overview, details } = makeEmptyRecord('login')
  return { overview: { ...overview, name }, details: { ...details, password: `secret of ${name}` } }
}

/** Another device of the owner, unlocked honestly. It has seen all when `hasSeen`. */
async function onDevice({ hasSeen = false } = {}): Promise<VaultPerson> {
  const person = await openVaultOf(anna, system.ready.console_url, createMemoryDevice())
  await person.vault.unlock(MASTER_KEY)
  if (hasSeen) await person.vault.openFolder(folder)
  return person
}

/** Pages of heads alone have no rows to change. */
function changeWhereItIs(body: Body, change: (body: Body) => void): Body {
  try {
    change(body)
    return body
  } catch {
    return undefined
  }
}

const isFolder = (path: string, id = folder) => path.endsWith(`/folders/${id}`)

const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)

describe('a folder', () => {
  test.each<[string, (body: Body) => void]>([
    ['from which a row was dropped', (body) => void body.rows.pop()],
    [
      'whose rows have each other’s content',
      (body) => {
        const [one, two] = body.rows
        ;[one.overview, two.overview] = [two.overview, one.overview]
      },
    ],
    [
      'whose rows have each other’s ids',
      (body) => {
        const [one, two] = body.rows
        ;[one.id, two.id] = [two.id, one.id]
      },
    ],
    [
      'with a changed envelope',
      (body) => {
        body.rows[0].overview = flip(body.rows[0].overview)
      },
    ],
    [
      'whose details are said to be others',
      (body) => {
        body.rows[0].details_hash = body.rows[1].details_hash
      },
    ],
    [
      'with a row twice',
      (body) => void body.rows.push({ ...body.rows[0], id: 'pwd_01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
    ],
    [
      'with an unknown suite',
      (body) => {
        body.rows[0].overview = `Ag${body.rows[0].overview.slice(2)}`
      },
    ],
    [
      'with a cut envelope',
      (body) => {
        body.rows[0].overview = body.rows[0].overview.slice(0, 64)
      },
    ],
    [
      'whose head is another body',
      (body) => {
        body.heads.at(-1).body = flip(body.heads.at(-1).body)
      },
    ],
    ['that names another holder', (body) => void body.folder.access.pop()],
    [
      'in which a viewer was raised',
      (body) => {
        for (const one of body.folder.access) one.role = 'admin'
        for (const head of body.heads) for (const one of head.access ?? []) one.role = 'admin'
      },
    ],
    [
      'with a planted key',
      (body) => {
        body.folder.grant.wrap = flip(body.folder.grant.wrap)
      },
    ],
    [
      'with the grant of nobody',
      (body) => {
        body.folder.grant.signed.signature = flip(body.folder.grant.signed.signature)
      },
    ],
    [
      'of another epoch',
      (body) => {
        body.folder.epoch += 1
      },
    ],
    [
      'whose name is another',
      (body) => {
        body.folder.name.envelope = flip(body.folder.name.envelope)
      },
    ],
  ])('%s is refused, and nothing of it is shown', async (_what, change) => {
    // One remembers the folder from another device, the other one sees it for the first time.
    for (const person of [await onDevice(), member]) {
      person.tamper = ({ path, body }) => {
        return isFolder(path) ? changeWhereItIs(body, change) : undefined
      }
      await expect(person.vault.openFolder(folder)).rejects.toMatchObject({ name: 'VaultError' })
      expect(JSON.stringify(person.news)).not.toContain('secret of')
      person.tamper = null
    }
  })

  test.each<[string, (body: Body) => void]>([
    [
      'whose newest head is unsigned',
      (body) => {
        body.heads.at(-1).signature = flip(body.heads.at(-1).signature)
      },
    ],
    ['whose heads miss one', (body) => void body.heads.splice(1, 1)],
  ])('%s is refused by who sees it for the first time', async (_what, change) => {
    member.tamper = ({ path, body }) => {
      if (!isFolder(path)) return undefined
      change(body as Body)
      return body
    }
    await expect(member.vault.openFolder(folder)).rejects.toMatchObject({ name: 'VaultError' })
    member.tamper = null
  })

  test('older than the device has seen is refused', async () => {
    const victim = await onDevice({ hasSeen: true })
    victim.tamper = ({ path }) => (isFolder(path) ? older : undefined)
    await expect(victim.vault.openFolder(folder)).rejects.toMatchObject({ name: 'VaultError' })
  })

  test('that is another folder under its id is refused', async () => {
    const victim = await onDevice()
    const answer = await victim.vault
      .openFolder(other)
      .then(() => victim.exchanges.findLast(({ path }) => isFolder(path, other))!)
    victim.tamper = ({ path }) => (isFolder(path) ? JSON.parse(answer.answered) : undefined)
    await expect(victim.vault.openFolder(folder)).rejects.toMatchObject({ name: 'VaultError' })
  })
})

describe('a record', () => {
  test.each<[string, (body: Body, others: Body[]) => Body]>([
    ['that is another one', (_body, others) => others[1]],
    ['with the id of another one', (body, others) => ({ ...others[1], id: body.id })],
    ['with other details', (body, others) => ({ ...body, details: others[1].details })],
    ['that is cut', (body) => ({ ...body, details: body.details.slice(0, 40) })],
    ['of an older version', (body) => ({ ...body, version: body.version + 1 })],
  ])('%s is refused', async (_what, change) => {
    const victim = await onDevice()
    const rows = await victim.vault.openFolder(folder)
    const others: Body[] = []
    for (const { id } of rows) {
      await victim.vault.getRecord(folder, id)
      others.push(JSON.parse(victim.exchanges.findLast(({ path }) => path.endsWith(id))!.answered))
    }
    victim.tamper = ({ path, body }) => (path.endsWith(rows[0]!.id) ? change(body, others) : undefined)
    await expect(victim.vault.getRecord(folder, rows[0]!.id)).rejects.toMatchObject({ name: 'VaultError' })
  })
})

describe('an account', () => {
  test.each<[string, (body: Body) => void]>([
    [
      'with other public keys',
      (body) => {
        body.publics.kem = flip(body.publics.kem)
      },
    ],
    [
      'with another salt',
      (body) => {
        body.kdf_salt = flip(body.kdf_salt)
      },
    ],
    [
      'with the slot of another user',
      (body) => {
        body.slots[0].id = body.slots[1].id
      },
    ],
    [
      'with slots exchanged',
      (body) => {
        body.slots.reverse()
        ;[body.slots[0].kind, body.slots[1].kind] = [body.slots[1].kind, body.slots[0].kind]
      },
    ],
    [
      'with a changed bundle',
      (body) => {
        body.bundle = flip(body.bundle)
      },
    ],
    [
      'of another generation',
      (body) => {
        body.generation += 1
      },
    ],
  ])('%s does not open', async (_what, change) => {
    const victim = await openVaultOf(anna, system.ready.console_url)
    victim.tamper = ({ method, path, body }) => {
      if (method !== 'GET' || !path.endsWith('/user_key')) return undefined
      change(body as Body)
      return body
    }
    await expect(victim.vault.unlock(MASTER_KEY)).rejects.toMatchObject({ name: 'VaultError' })
    expect(await victim.vault.getState()).toMatchObject({ kind: 'locked' })
  })

  test('whose server has forgotten what this device has seen is refused', async () => {
    const device = createMemoryDevice()
    const first = await openVaultOf(anna, system.ready.console_url, device)
    await first.vault.unlock(MASTER_KEY)
    await first.vault.openFolder(folder)
    await first.vault.saveRecords(folder, [{ content: record('e') }])
    await first.vault.lock()
    const again = await openVaultOf(anna, system.ready.console_url, device)
    again.tamper = ({ path }) => (path.endsWith('/pins') ? { envelope: null, version: 0 } : undefined)
    await expect(again.vault.unlock(MASTER_KEY)).rejects.toMatchObject({ fault: 'older' })
  })
})

describe('the directory', () => {
  const isDirectory = (path: string) => path.endsWith('/passwords/members')
  /** A device that remembers nothing reads the chain from its beginning. */
  const forgetting: Tamper = ({ path, method }) =>
    path.endsWith('/pins') && method === 'GET' ? { envelope: null, version: 0 } : undefined

  async function unlockWith(tamper: Tamper): Promise<VaultPerson> {
    const victim = await openVaultOf(anna, system.ready.console_url)
    victim.tamper = tamper
    await victim.vault.unlock(MASTER_KEY)
    return victim
  }

  test.each<[string, (body: Body) => void, Tamper]>([
    [
      'with a swapped key',
      (body) => {
        body.entries.at(-1).body = flip(body.entries.at(-1).body)
      },
      () => undefined,
    ],
    ['that lacks what was seen', (body) => void body.entries.splice(0), () => undefined],
    [
      'with members of its own',
      (body) => {
        body.state[0].role = 'member'
      },
      () => undefined,
    ],
    [
      'that began anew',
      (body) => {
        body.chain += 1
      },
      () => undefined,
    ],
    [
      'with a swapped key',
      (body) => {
        body.entries.at(-1).body = flip(body.entries.at(-1).body)
      },
      forgetting,
    ],
    [
      'with an unsigned entry',
      (body) => {
        body.entries.at(-1).signature = flip(body.entries.at(-1).signature)
      },
      forgetting,
    ],
    ['that lacks an entry', (body) => void body.entries.splice(1, 1), forgetting],
    ['without its beginning', (body) => void body.entries.splice(0, 1), forgetting],
  ])('%s is refused: nobody of it gets a key', async (_what, change, base) => {
    const victim = await unlockWith((exchange) => {
      if (!isDirectory(exchange.path)) return base(exchange)
      change(exchange.body as Body)
      return exchange.body
    })
    expect(victim.news).toContainEqual({
      kind: 'refused',
      refusal: expect.objectContaining({ what: 'directory' }),
    })
    const members = [{ user_id: (await anna.api.accounts.getUser()).id, role: 'admin' as const }]
    await expect(victim.vault.setMembers(folder, members)).rejects.toMatchObject({ name: 'VaultError' })
  })

  test('a member of whom the server says other keys gets nothing', async () => {
    const victim = await unlockWith(({ path, body }) => {
      if (!isDirectory(path)) return undefined
      for (const person of (body as Body).people)
        if (person.key) person.key.publics.kem = flip(person.key.publics.kem)
      return body
    })
    expect((await victim.vault.listPeople()).every(({ key }) => key === 'waits')).toBe(true)
  })

  test('a person whom the server made up is signed as an unverified member at most, and gets no key', async () => {
    const made = 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const { publics } = (await makeUserKeys()).keys
    const key = { kem: toBase64url(publics.kem), sig: toBase64url(publics.sig) }
    const victim = await unlockWith(({ path, body }) => {
      if (!isDirectory(path)) return undefined
      const person = { id: made, name: 'Eve', email: 'eve@example.org', role: 'admin', has_seat: true }
      ;(body as Body).people.push({
        ...person,
        key: { generation: 1, publics: key, invite_mac: null, invite_id: null },
      })
      return body
    })
    const before = victim.exchanges.length
    await victim.vault.doTasks()
    const signed = victim.exchanges
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && isDirectory(path))
      .map(({ sent }) => readDirectoryBody(fromBase64url(JSON.parse(String(sent)).body)))
    expect(signed).toMatchObject([{ op: 'add', user_id: made, role: 'member', is_verified: false }])
    const wrapped = victim.exchanges
      .slice(before)
      .filter(({ path }) => /members$|rotations/.test(path) && !isDirectory(path))
    expect(wrapped).toEqual([])
  })
})
