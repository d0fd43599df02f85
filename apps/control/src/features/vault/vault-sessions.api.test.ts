import { DAY_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { deriveMaster, fromBase64url, randomBytes, toBase64url } from '@nora/vault-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signInElsewhere, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { readVaultAudit } from './testing/read-vault-audit.ts'
import { makeQuickSecrets, openVault, VaultPerson } from './testing/vault-person.ts'
import { vault_devices, vault_nonces, vault_sessions, vault_users } from './vault.tables.ts'

let booted: Booted
let person: Person
let anna: VaultPerson
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
})
afterAll(() => booted.close())
beforeEach(async () => {
  person = await signUpSomeone(booted)
  anna = new VaultPerson(person)
  await anna.setUp({ recovery: true })
})

const isOpen = (api = anna.api) =>
  api.vault.getVaultPins().then(
    () => true,
    ({ code }: { code: string }) => (code === 'VaultLocked' ? false : code),
  )

async function listSessions(user_id = anna.user_id) {
  const { db } = booted.control.platform
  return db.select().from(vault_sessions).where(eq(vault_sessions.user_id, user_id))
}

describe('unlocking', () => {
  test('opens the vault for one session, and counts as a proof', async () => {
    expect(await isOpen()).toBe(false)
    const other = await signInElsewhere(booted, person)
    const login = await anna.signLogin('master', anna.master)
    const now = booted.clock.now().getTime()
    const { unlocked_until, verified_until } = await anna.api.vault.unlockVault({ body: login })
    expect(Date.parse(unlocked_until) - now).toBe(15 * MINUTE_MS)
    expect(Date.parse(verified_until) - now).toBe(5 * MINUTE_MS)
    expect(await anna.api.vault.getUserKey()).toMatchObject({ unlocked_until, verified_until })
    expect(await isOpen()).toBe(true)
    expect(await isOpen(other.api)).toBe(false)
  })

  test('works by a real master key, stretched by Argon2id', async () => {
    const { kdf_salt } = await anna.api.vault.getUserKey()
    const salt = fromBase64url(kdf_salt ?? '')
    const vera = new VaultPerson(await signUpSomeone(booted))
    await vera.setUp({
      master: await deriveMaster('шесть слов для хранилища', salt),
      changes: { kdf_salt: kdf_salt ?? '' },
    })
    // The same key as it is typed on a Mac, in another normal form.
    vera.master = await deriveMaster('шесть слов для хранилища'.normalize('NFD'), salt)
    await vera.unlock()
    expect((await vera.openFromServer()).publics).toEqual(vera.keys.publics)
  })

  test('by another key is refused and told to the audit log', async () => {
    const login = await anna.signLogin('master', await makeQuickSecrets())
    await expect(anna.api.vault.unlockVault({ body: login })).rejects.toMatchObject({
      code: 'VaultKeyWrong',
      message: 'Мастер-ключ не подходит.',
      data: { kind: 'master' },
    })
    expect(await isOpen()).toBe(false)
    const told = { kind: 'unlock_failed', data: { with: 'master' } }
    expect((await readVaultAudit(booted, anna.user_id)).at(-1)).toEqual(told)
  })

  test('takes a signature over what it says: not one for another kind, person or nonce', async () => {
    const { nonce } = await anna.api.vault.beginVaultLogin()
    const asRecovery = await anna.signNonce('recovery', anna.master.login, nonce)
    const vera = await openVault(await signUpSomeone(booted))
    const ofVera = { nonce: (await anna.api.vault.beginVaultLogin()).nonce }
    const signatures = [
      { nonce, signature: asRecovery },
      { ...ofVera, signature: await vera.signNonce('master', anna.master.login, ofVera.nonce) },
      {
        nonce: (await anna.api.vault.beginVaultLogin()).nonce,
        signature: await anna.signNonce('master', anna.master.login, toBase64url(randomBytes(32))),
      },
    ]
    for (const signed of signatures) {
      const body = { kind: 'master', ...signed } as const
      await expect(anna.api.vault.unlockVault({ body })).rejects.toMatchObject({ code: 'VaultKeyWrong' })
    }
    const body = { kind: 'master', nonce, signature: `${'A'.repeat(85)}B` } as const
    await expect(anna.api.vault.unlockVault({ body })).rejects.toMatchObject({
      fields: { signature: expect.any(String) },
    })
  })

  test('takes a nonce once, even when the signature was wrong', async () => {
    const login = await anna.signLogin('master', anna.master)
    await anna.api.vault.unlockVault({ body: login })
    await expect(anna.api.vault.unlockVault({ body: login })).rejects.toMatchObject({ code: 'Conflict' })
    const wrong = await anna.signLogin('master', await makeQuickSecrets())
    await expect(anna.api.vault.unlockVault({ body: wrong })).rejects.toMatchObject({ code: 'VaultKeyWrong' })
    const signature = await anna.signNonce('master', anna.master.login, wrong.nonce)
    const body = { ...wrong, signature }
    await expect(anna.api.vault.unlockVault({ body })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('of two with one nonce at once opens once', async () => {
    const body = await anna.signLogin('master', anna.master)
    const settled = await Promise.allSettled([1, 2, 3].map(() => anna.api.vault.unlockVault({ body })))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('refuses a nonce of another session, of somebody else, and of more than two minutes ago', async () => {
    const other = await signInElsewhere(booted, person)
    const elsewhere = await anna.signLogin('master', anna.master, other.api)
    await expect(anna.api.vault.unlockVault({ body: elsewhere })).rejects.toMatchObject({ code: 'Conflict' })
    const vera = await openVault(await signUpSomeone(booted))
    const { nonce } = await vera.api.vault.beginVaultLogin()
    const signature = await anna.signNonce('master', anna.master.login, nonce)
    const ofVera = { kind: 'master', nonce, signature } as const
    await expect(anna.api.vault.unlockVault({ body: ofVera })).rejects.toMatchObject({ code: 'Conflict' })
    const late = await anna.signLogin('master', anna.master)
    booted.clock.advance(2 * MINUTE_MS)
    await expect(anna.api.vault.unlockVault({ body: late })).rejects.toMatchObject({ code: 'Conflict' })
    await booted.control.runStep('purge')
    expect(await booted.control.platform.db.select().from(vault_nonces)).toEqual([])
  })

  test('has no nonce for who has no key', async () => {
    const vera = await signUpSomeone(booted)
    await expect(vera.api.vault.beginVaultLogin()).rejects.toMatchObject({ code: 'NotFound' })
    await expect(vera.api.vault.getVaultPins()).rejects.toMatchObject({ data: { why: 'no_key' } })
  })
})

describe('an open vault', () => {
  beforeEach(() => anna.unlock())

  test('locks itself after 15 minutes without use, each use giving it all of them again', async () => {
    for (let round = 0; round < 4; round++) {
      booted.clock.advance(15 * MINUTE_MS - SECOND_MS)
      expect(await isOpen()).toBe(true)
    }
    booted.clock.advance(15 * MINUTE_MS)
    expect(await isOpen()).toBe(false)
    expect(await anna.api.vault.getUserKey()).toMatchObject({ unlocked_until: null, verified_until: null })
  })

  test('notes its use at most once a minute', async () => {
    const [before] = await listSessions()
    booted.clock.advance(59 * SECOND_MS)
    await isOpen()
    expect((await listSessions())[0]?.used_at).toEqual(before?.used_at)
    booted.clock.advance(SECOND_MS)
    await isOpen()
    expect((await listSessions())[0]?.used_at).toEqual(booted.clock.now())
  })

  test('is locked by its button, once for the audit log', async () => {
    await anna.api.vault.lockVault()
    await anna.api.vault.lockVault()
    expect(await isOpen()).toBe(false)
    const kinds = (await readVaultAudit(booted, anna.user_id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['set_up', 'unlocked', 'locked'])
  })

  test('is proven again by the master key, not by another, and not while it is locked', async () => {
    booted.clock.advance(6 * MINUTE_MS)
    const { kind, ...wrong } = await anna.signLogin('master', await makeQuickSecrets())
    await expect(anna.api.vault.verifyVault({ body: { kind, ...wrong } })).rejects.toMatchObject({
      code: 'VaultKeyWrong',
    })
    expect((await anna.api.vault.getUserKey()).verified_until).toBeNull()
    await anna.verify()
    const { verified_until } = await anna.api.vault.getUserKey()
    expect(Date.parse(verified_until ?? '') - booted.clock.now().getTime()).toBe(5 * MINUTE_MS)
    await anna.api.vault.lockVault()
    await expect(anna.verify()).rejects.toMatchObject({ code: 'VaultLocked' })
  })

  test('ends with the account’s session, and its row is swept', async () => {
    const other = await signInElsewhere(booted, person)
    await anna.unlock(other.api)
    expect(await listSessions()).toHaveLength(2)
    await other.api.accounts.signOut()
    expect(await isOpen(other.api)).toBe('Unauthorized')
    const again = await signInElsewhere(booted, person)
    expect(await isOpen(again.api)).toBe(false)
    await booted.control.runStep('purge')
    expect(await listSessions()).toHaveLength(1)
    expect(await isOpen()).toBe(true)
  })
})

describe('programs', () => {
  test('after `nora login` open the vault; tokens and API keys never do', async () => {
    const client = { machine: 'laptop', os: 'Linux', version: '1.0.0' }
    const { id, secret } = await booted.visitor().api.credentials.createTemporalToken({ body: { client } })
    await anna.api.credentials.approveTemporalToken({ params: { id } })
    const answer = await booted
      .visitor()
      .api.credentials.exchangeTemporalToken({ params: { id }, body: { secret } })
    if (answer.state !== 'approved') throw new Error(`the client is ${answer.state}`)
    const { api } = booted.program(answer.token)
    await anna.unlock(api)
    expect(await isOpen(api)).toBe(true)
    const { token } = await anna.api.credentials.renewToken()
    const asked = { description: 'ci', scope: 'full', expires_at: null } as const
    const { key } = await anna.api.credentials.createApiKey({ body: asked })
    for (const refused of [token, key].map((one) => booted.program(one).api)) {
      for (const call of ['getUserKey', 'getVaultPins', 'beginVaultLogin', 'listVaultMembers'] as const) {
        const asking = (refused.vault[call] as (input: object) => Promise<unknown>)({ query: {} })
        await expect(asking).rejects.toMatchObject({
          code: expect.stringMatching(/^(Forbidden|ApiKeyForbidden)$/),
        })
      }
    }
    // Signing the client out takes its vault session with it.
    const { items } = await anna.api.accounts.listSessions()
    const clients = items.filter(({ kind }) => kind === 'client')
    for (const { id } of clients) await anna.api.accounts.terminateSession({ params: { id } })
    expect(await isOpen(api)).not.toBe(true)
    await booted.control.runStep('purge')
    expect(await listSessions()).toEqual([])
  })
})

describe('vaults of people whose rights change are locked with the change', () => {
  let boris: VaultPerson
  let team_id: string
  beforeEach(async () => {
    team_id = await makeTeam(booted, person)
    await anna.api.teams.selectTeam({ params: { id: team_id } })
    const member = await signUpSomeone(booted, 'Борис')
    await addMember(booted, member, team_id)
    boris = await openVault(member)
    await anna.unlock()
  })

  test('when a member is removed', async () => {
    await anna.api.teams.removeTeamMember({ params: { id: boris.user_id } })
    expect(await listSessions(boris.user_id)).toEqual([])
    expect(await isOpen()).toBe(true)
  })

  test('when a member leaves', async () => {
    await boris.api.teams.leaveTeam()
    expect(await listSessions(boris.user_id)).toEqual([])
  })

  test('when a role changes, and not when a seat does', async () => {
    const change = (body: object) => anna.api.teams.changeTeamMember({ params: { id: boris.user_id }, body })
    await change({ has_seat: false })
    expect(await listSessions(boris.user_id)).toHaveLength(1)
    await change({ role: 'admin' })
    expect(await listSessions(boris.user_id)).toEqual([])
  })

  test('when the founder hands the team over', async () => {
    await anna.api.teams.handOverTeam({ body: { user_id: boris.user_id } })
    expect([await listSessions(), await listSessions(boris.user_id)]).toEqual([[], []])
  })

  test('when the team is deleted', async () => {
    await anna.api.teams.deleteTeam({ body: { name: 'Ясный лес' } })
    expect([await listSessions(), await listSessions(boris.user_id)]).toEqual([[], []])
  })

  test('when the account is deleted, with all its keys', async () => {
    await boris.addDevice('2580')
    await boris.api.accounts.selfDestruct({ body: { reason: 'Больше не нужно' } })
    booted.clock.advance(14 * DAY_MS)
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    expect(await listSessions(boris.user_id)).toEqual([])
    expect(await db.select().from(vault_users).where(eq(vault_users.user_id, boris.user_id))).toEqual([])
    const devices = await db.select().from(vault_devices).where(eq(vault_devices.user_id, boris.user_id))
    expect(devices).toEqual([])
  })
})

test('logins are limited in number, whoever tries them', async () => {
  const limited = await bootControl({ has_rate_limits: true }, { hasher: plainHasher, beside: booted })
  const visitor = limited.visitor()
  await visitor.api.accounts.signIn({ body: { email: person.email, password: person.password } })
  const body = { kind: 'master', nonce: 'A'.repeat(43), signature: 'A'.repeat(86) } as const
  const codes: string[] = []
  for (let times = 0; times < 61; times++) {
    await visitor.api.vault.unlockVault({ body }).catch(({ code }: { code: string }) => codes.push(code))
  }
  expect(codes.filter((code) => code === 'Conflict')).toHaveLength(60)
  expect(codes.at(-1)).toBe('TooManyRequests')
  await limited.close()
})
