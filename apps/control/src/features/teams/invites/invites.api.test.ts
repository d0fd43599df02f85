import { INVITES_PER_TEAM } from '@nora/contract/teams'
import { DAY_MS } from '@nora/kit'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { joinTeam } from '../../../testing/team.ts'
import { users } from '../../accounts/users.tables.ts'
import { audit_events } from '../../audit/audit.tables.ts'
import { team_invites } from './invites.tables.ts'

let booted: Booted
let anna: Person
beforeAll(async () => {
  booted = await bootControl({ seats_per_team: 3 }, { hasher: plainHasher })
})
afterAll(() => booted.close())
beforeEach(async () => {
  anna = await signUpSomeone(booted, 'Анна')
  await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })
})

async function invite(emails: string[], more: object = {}) {
  return (await anna.api.teams.sendInvites({ body: { emails, ...more } })).items
}

async function inviteOne(email: string, more: object = {}) {
  const [sent] = await invite([email], more)
  if (!sent) throw new Error('nobody was invited')
  return sent
}

describe('an invitation', () => {
  test('is mailed with its link, in the language of whoever reads it', async () => {
    const boris = await signUpSomeone(booted, 'Boris')
    await boris.api.accounts.switchLanguage({ body: { lang: 'en' } })
    const [toBoris, toVera] = await invite([boris.email, 'vera@example.com'])
    const english = await booted.emailTo(boris.email)
    expect(english?.subject).toBe('Анна invites you to the team Ясный лес · Nora')
    expect(english?.text).toContain(`/accept_invite/${toBoris?.id}`)
    const russian = await booted.emailTo('vera@example.com')
    expect(russian?.subject).toBe('Анна приглашает вас в команду «Ясный лес» — Nora')
    expect(russian?.html).toContain(`/accept_invite/${toVera?.id}`)
  })

  test('is accepted by whoever has the address: they are a member and work in the team', async () => {
    const boris = await signUpSomeone(booted, 'Борис')
    const { id: role_id } = await anna.api.teams.createTeamRole({ body: { name: 'Web' } })
    const { id } = await inviteOne(boris.email.toUpperCase(), { role: 'admin', role_ids: [role_id] })
    expect(await boris.api.teams.getInvite({ params: { id } })).toMatchObject({
      team: { name: 'Ясный лес' },
      role: 'admin',
      invited_by: 'Анна',
      email: boris.email,
      state: 'open',
    })
    expect(await boris.api.teams.acceptInvite({ params: { id } })).toMatchObject({
      name: 'Ясный лес',
      current: true,
      role: 'admin',
    })
    const { items } = await boris.api.teams.listTeamMembers()
    expect(items.find(({ is_self }) => is_self)).toMatchObject({
      role: 'admin',
      has_seat: true,
      roles: [{ id: role_id, name: 'Web' }],
    })
    expect((await anna.api.teams.listInvites()).items).toEqual([])
    await expect(boris.api.teams.acceptInvite({ params: { id } })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('waits for an account: who signs up with the address accepts it then', async () => {
    const { id } = await inviteOne('newcomer@example.com')
    const visitor = booted.visitor()
    await expect(visitor.api.teams.getInvite({ params: { id } })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
    const email = 'newcomer@example.com'
    await visitor.api.accounts.sendSignUpCode({ body: { email } })
    const code = await booted.codeFor(email)
    await visitor.api.accounts.signUp({ body: { email, code, password: 'a burrow under the hill' } })
    await expect(visitor.api.teams.acceptInvite({ params: { id } })).resolves.toMatchObject({
      role: 'member',
    })
  })

  test('for another address shows it masked and lets nobody in', async () => {
    const boris = await signUpSomeone(booted)
    const { id } = await inviteOne('vera@example.com')
    expect(await boris.api.teams.getInvite({ params: { id } })).toMatchObject({
      state: 'wrong_email',
      email: 'v•••@example.com',
    })
    await expect(boris.api.teams.acceptInvite({ params: { id } })).rejects.toMatchObject({
      code: 'Forbidden',
    })
  })

  test('opens to nobody who has not shown that the address is theirs', async () => {
    const boris = await signUpSomeone(booted)
    const { id } = await inviteOne(boris.email)
    const { db } = booted.control.platform
    await db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, boris.user.id))
    expect(await boris.api.teams.getInvite({ params: { id } })).toMatchObject({ state: 'email_unconfirmed' })
    await expect(boris.api.teams.acceptInvite({ params: { id } })).rejects.toMatchObject({
      code: 'Forbidden',
    })
  })

  test('has nothing left for who is a member already', async () => {
    const boris = await signUpSomeone(booted)
    await joinTeam(anna, boris)
    await expect(inviteOne(boris.email)).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { emails: expect.stringContaining(boris.email) },
    })
  })

  test('is over after seven days, until it is sent again', async () => {
    const boris = await signUpSomeone(booted)
    const { id } = await inviteOne(boris.email)
    booted.clock.advance(8 * DAY_MS)
    const expired = { code: 'NotFound', message: expect.stringContaining('Анна'), data: { ended: 'expired' } }
    await expect(boris.api.teams.getInvite({ params: { id } })).rejects.toMatchObject(expired)
    const { items } = await anna.api.teams.listInvites()
    expect(items).toMatchObject([{ id, is_expired: true }])
    expect(await anna.api.teams.resendInvite({ params: { id } })).toMatchObject({ id, is_expired: false })
    expect((await booted.emailsTo(boris.email)).filter(({ text }) => text.includes(id))).toHaveLength(2)
    await expect(boris.api.teams.acceptInvite({ params: { id } })).resolves.toMatchObject({ role: 'member' })
  })

  test('that was revoked can be neither read nor accepted nor revoked again', async () => {
    const boris = await signUpSomeone(booted)
    const { id } = await inviteOne(boris.email)
    await anna.api.teams.revokeInvite({ params: { id } })
    await expect(boris.api.teams.getInvite({ params: { id } })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(boris.api.teams.acceptInvite({ params: { id } })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(anna.api.teams.revokeInvite({ params: { id } })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('to an address that has one replaces it', async () => {
    const first = await inviteOne('vera@example.com')
    const second = await inviteOne('vera@example.com', { role: 'admin' })
    const { items } = await anna.api.teams.listInvites()
    expect(items.map(({ id, role }) => [id, role])).toEqual([[second.id, 'admin']])
    expect(first.id).not.toBe(second.id)
  })

  test('and what becomes of it is in the audit log', async () => {
    const boris = await signUpSomeone(booted)
    const { id } = await inviteOne(boris.email)
    await anna.api.teams.resendInvite({ params: { id } })
    await boris.api.teams.acceptInvite({ params: { id } })
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    const events = await db
      .select()
      .from(audit_events)
      .where(eq(audit_events.object_id, id))
      .orderBy(asc(audit_events.position))
    expect(events.map(({ action, user_id }) => [action, user_id]).sort()).toEqual([
      ['invite.accepted', boris.user.id],
      ['invite.resent', anna.user.id],
      ['invite.sent', anna.user.id],
    ])
  })
})

/** The key that the last email to the address carries. */
async function getMailKey(email: string): Promise<string> {
  const { text } = (await booted.emailTo(email)) ?? { text: '' }
  return /accept_invite\/\w+#(\w+)/.exec(text)?.[1] ?? ''
}

describe('an invitation that is opened before signing in', () => {
  const preview = (id: string, key?: string) =>
    booted.visitor().api.teams.previewInvite({ params: { id }, body: key === undefined ? {} : { key } })

  test('shows team, inviter and role, and with the key of its email the address and whether it has an account', async () => {
    const boris = await signUpSomeone(booted)
    const known = await inviteOne(boris.email, { role: 'admin' })
    const unknown = await inviteOne('newcomer2@example.com')
    const facts = { team: { name: 'Ясный лес' }, invited_by: 'Анна' }
    expect(await preview(known.id, await getMailKey(boris.email))).toMatchObject({
      ...facts,
      role: 'admin',
      email: boris.email,
      has_account: true,
    })
    expect(await preview(unknown.id, await getMailKey('newcomer2@example.com'))).toMatchObject({
      ...facts,
      role: 'member',
      email: 'newcomer2@example.com',
      has_account: false,
    })
  })

  test('tells neither to whoever has only the id, nor with a key of another or an earlier email', async () => {
    const boris = await signUpSomeone(booted)
    const { id } = await inviteOne(boris.email)
    const earlier = await getMailKey(boris.email)
    await inviteOne('vera2@example.com')
    const other = await getMailKey('vera2@example.com')
    await anna.api.teams.resendInvite({ params: { id } })
    for (const key of [undefined, other, earlier, 'x'.repeat(100)]) {
      const shown = await preview(id, key)
      expect(shown).toMatchObject({ email: 'p•••@example.com', has_account: null })
    }
    expect(await preview(id, await getMailKey(boris.email))).toMatchObject({ email: boris.email })
  })

  test('is the same to its sender, who learns nothing of the address from what the team sees', async () => {
    const boris = await signUpSomeone(booted)
    await inviteOne(boris.email)
    const [listed] = (await anna.api.teams.listInvites()).items
    const { api } = anna
    const shown = await api.teams.previewInvite({ params: { id: listed?.id ?? '' } })
    expect(shown.has_account).toBeNull()
  })

  test.each(['accepted', 'declined', 'revoked', 'replaced', 'expired'] as const)(
    'and was %s says so in a sentence of its own',
    async (how) => {
      const boris = await signUpSomeone(booted)
      const { id } = await inviteOne(boris.email)
      const ends = {
        accepted: () => boris.api.teams.acceptInvite({ params: { id } }),
        declined: () => boris.api.teams.declineInvite({ params: { id } }),
        revoked: () => anna.api.teams.revokeInvite({ params: { id } }),
        replaced: () => inviteOne(boris.email),
        expired: async () => booted.clock.advance(8 * DAY_MS),
      }
      await ends[how]()
      const words = {
        accepted: 'приняли',
        declined: 'отклонили',
        revoked: 'отозвали',
        replaced: 'новое',
        expired: 'истёк',
      }
      const ended = { code: 'NotFound', message: expect.stringContaining(words[how]), data: { ended: how } }
      await expect(preview(id)).rejects.toMatchObject(ended)
    },
  )

  test('is unknown by an id that never was', async () => {
    await expect(preview('inv_none')).rejects.toMatchObject({ code: 'NotFound', data: {} })
  })
})

describe('the invitations of whoever is signed in', () => {
  test('are those to their confirmed address that still open, from all teams', async () => {
    const boris = await signUpSomeone(booted)
    const vera = await signUpSomeone(booted, 'Вера')
    await vera.api.teams.createTeam({ body: { name: 'Дубрава' } })
    await inviteOne(boris.email, { role: 'admin' })
    await vera.api.teams.sendInvites({ body: { emails: [boris.email] } })
    await inviteOne('somebody-else@example.com')
    const { items } = await boris.api.teams.listOwnInvites()
    expect(items.map(({ team, role, state }) => [team.name, role, state])).toEqual([
      ['Дубрава', 'member', 'open'],
      ['Ясный лес', 'admin', 'open'],
    ])
    booted.clock.advance(8 * DAY_MS)
    expect((await boris.api.teams.listOwnInvites()).items).toEqual([])
  })

  test('are none before the address is confirmed, and none of a team they have joined', async () => {
    const boris = await signUpSomeone(booted)
    const { id } = await inviteOne(boris.email)
    const { db } = booted.control.platform
    await db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, boris.user.id))
    expect((await boris.api.teams.listOwnInvites()).items).toEqual([])
    await db.update(users).set({ email_confirmed_at: new Date() }).where(eq(users.id, boris.user.id))
    await boris.api.teams.acceptInvite({ params: { id } })
    expect((await boris.api.teams.listOwnInvites()).items).toEqual([])
  })

  test('are declined for good, by nobody else, and the team sees it in its audit log', async () => {
    const [boris, vera] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const { id } = await inviteOne(boris.email)
    await expect(vera.api.teams.declineInvite({ params: { id } })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await boris.api.teams.declineInvite({ params: { id } })
    expect((await boris.api.teams.listOwnInvites()).items).toEqual([])
    expect((await anna.api.teams.listInvites()).items).toEqual([])
    await expect(boris.api.teams.acceptInvite({ params: { id } })).rejects.toMatchObject({ code: 'NotFound' })
    await booted.control.platform.settle()
    const { items } = await anna.api.audit.listAuditEvents({ query: { action: 'invite.declined' } })
    expect(items).toHaveLength(1)
  })
})

describe('seats', () => {
  test('that are all taken keep seated invitations back, and accepted ones too', async () => {
    const [boris, vera, gleb] = [
      await signUpSomeone(booted),
      await signUpSomeone(booted),
      await signUpSomeone(booted),
    ]
    const [one, two, three] = await invite([boris.email, vera.email, gleb.email])
    await boris.api.teams.acceptInvite({ params: { id: one?.id ?? '' } })
    await vera.api.teams.acceptInvite({ params: { id: two?.id ?? '' } })
    const none = { code: 'PaymentRequired', data: { limit: 3, used: 3 } }
    await expect(gleb.api.teams.acceptInvite({ params: { id: three?.id ?? '' } })).rejects.toMatchObject(none)
    await expect(inviteOne('more@example.com')).rejects.toMatchObject(none)
    const { id } = await inviteOne(gleb.email, { has_seat: false })
    await gleb.api.teams.acceptInvite({ params: { id } })
    expect(await gleb.api.accounts.getUser()).toMatchObject({ has_seat: false })
    expect((await anna.api.teams.getTeam()).seats).toEqual({ used: 3, limit: 3 })
  })
})

describe('who invites', () => {
  test('is an administrator; owners are invited by owners', async () => {
    const [admin, member] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    await joinTeam(anna, admin, { role: 'admin' })
    await joinTeam(anna, member)
    const body = { emails: ['vera@example.com'], has_seat: false }
    await expect(member.api.teams.sendInvites({ body })).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(admin.api.teams.sendInvites({ body: { ...body, role: 'owner' } })).rejects.toMatchObject({
      code: 'Forbidden',
      data: { action: 'owners.manage' },
    })
    await expect(admin.api.teams.sendInvites({ body })).resolves.toMatchObject({
      items: [{ email: 'vera@example.com' }],
    })
  })

  test('names roles of the team, and no more people than the bound', async () => {
    await expect(inviteOne('vera@example.com', { role_ids: ['rol_none'] })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    const { db, clock } = booted.control.platform
    const { team } = await anna.api.accounts.getUser()
    const now = clock.now()
    const rows = Array.from({ length: INVITES_PER_TEAM }, (_, index) => ({
      id: `inv_${team.id}_${index}`,
      team_id: team.id,
      email: `someone${index}@example.com`,
      role: 'member' as const,
      has_seat: false,
      role_ids: [],
      user_id: anna.user.id,
      sent_at: now,
      expires_at: now,
    }))
    await db.insert(team_invites).values(rows)
    await expect(inviteOne('vera@example.com')).rejects.toMatchObject({
      code: 'Conflict',
      data: { limit: INVITES_PER_TEAM },
    })
    const page = await anna.api.teams.listInvites({ query: { limit: 100 } })
    expect(page.items).toHaveLength(100)
    expect(page.next_cursor).not.toBeNull()
  })
})
