import { DAY_MS, HOUR_MS } from '@nora/kit'
import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit_events } from '../../features/audit/audit.tables.ts'
import { team_members } from '../../features/teams/teams.tables.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { addMember, makeTeam } from '../../testing/team.ts'

type Reserved = { id: string; user: { id: string } }
type Page<Thing> = { items: Thing[]; next_cursor: string | null }

/** The calls of one feature that reserves things, in its own words. */
export type ReservedKind<Thing extends Reserved> = {
  /** The kind of the event, such as `port.reserved`. */
  event: string
  settings: Partial<Config>
  /** Settings under which a team may have two. */
  twoPerTeam: Partial<Config>
  /** A free one, or exactly the one that `same` is. */
  reserve(owner: Visitor, same?: Thing): Promise<Thing>
  get(owner: Visitor, id: string): Promise<Thing>
  describe(owner: Visitor, id: string, description: string): Promise<Thing>
  release(owner: Visitor, id: string): Promise<unknown>
  restore(owner: Visitor, id: string): Promise<Thing>
  list(owner: Visitor, query?: { limit?: number; cursor?: string }): Promise<Page<Thing>>
  listTeam(owner: Visitor): Promise<Page<Thing>>
  countRows(booted: Booted, id: string): Promise<number>
}

const notFound = { code: 'NotFound' }
const forbidden = { code: 'Forbidden' }

/** Checks what every kind of reserved address has to promise. */
export function describeReserved<Thing extends Reserved>(kind: ReservedKind<Thing>): void {
  let booted: Booted
  let anna: Person
  beforeAll(async () => {
    booted = await bootControl(kind.settings)
  })
  afterAll(() => booted.close())
  beforeEach(async () => {
    anna = await signUpSomeone(booted)
  })
  const getBooted = () => booted
  const getAnna = () => anna
  describeReservation(kind, getBooted, getAnna)
  describeRelease(kind, getBooted, getAnna)
  describeRights(kind, getBooted, getAnna)
}

function describeReservation<Thing extends Reserved>(
  kind: ReservedKind<Thing>,
  getBooted: () => Booted,
  getAnna: () => Person,
): void {
  describe('what is reserved', () => {
    test('belongs to who reserved it and is in their list', async () => {
      const one = await kind.reserve(getAnna())
      expect(one).toMatchObject({ user: { id: getAnna().user.id }, last_used_at: null, tunnel: null })
      expect(await kind.get(getAnna(), one.id)).toEqual(one)
      expect((await kind.list(getAnna())).items).toEqual([one])
    })

    test('is one team’s: another team is not told whose it is, the own team is', async () => {
      const one = await kind.reserve(getAnna())
      const boris = await signUpSomeone(getBooted(), 'Борис')
      const refused = await kind.reserve(boris, one).catch((problem) => problem)
      expect(refused).toMatchObject({ code: 'ValidationError' })
      expect(JSON.stringify(refused.fields)).not.toContain('Анна')
      await expect(kind.reserve(getAnna(), one)).rejects.toMatchObject({
        code: 'Conflict',
        message: expect.stringContaining('Анна Белова'),
      })
    })

    test('leaves its events in the audit log', async () => {
      const one = await kind.reserve(getAnna())
      await kind.describe(getAnna(), one.id, 'Staging')
      await kind.release(getAnna(), one.id)
      await kind.restore(getAnna(), one.id)
      const { platform } = getBooted().control
      await platform.settle()
      const events = await platform.db.select().from(audit_events).where(eq(audit_events.object_id, one.id))
      expect(events.map(({ action }) => action)).toEqual(
        ['reserved', 'changed', 'released', 'restored'].map((what) => `${kind.event}.${what}`),
      )
      expect(events[1]?.data).toMatchObject({ after: { description: 'Staging' } })
    })

    test('is listed page by page, the newest first', async () => {
      const made: string[] = []
      for (let count = 0; count < 3; count++) made.unshift((await kind.reserve(getAnna())).id)
      const first = await kind.list(getAnna(), { limit: 2 })
      const rest = await kind.list(getAnna(), { limit: 2, cursor: first.next_cursor ?? '' })
      expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made)
      expect(rest.next_cursor).toBeNull()
    })

    test('is limited by the plan: two requests at once get one last place, and the refusal tells limit and use', async () => {
      const limited = await bootControl({ ...kind.settings, ...kind.twoPerTeam })
      const owner = await signUpSomeone(limited)
      const first = await kind.reserve(owner)
      const outcomes = await Promise.allSettled([kind.reserve(owner), kind.reserve(owner)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await expect(kind.reserve(owner)).rejects.toMatchObject({
        status: 402,
        code: 'PaymentRequired',
        data: { limit: 2, used: 2 },
      })
      await kind.release(owner, first.id)
      await kind.reserve(owner)
      await expect(kind.restore(owner, first.id)).rejects.toMatchObject({ code: 'PaymentRequired' })
      await limited.close()
    })
  })
}

function describeRelease<Thing extends Reserved>(
  kind: ReservedKind<Thing>,
  getBooted: () => Booted,
  getAnna: () => Person,
): void {
  describe('what was released', () => {
    test('is gone from the lists, and comes back as it was', async () => {
      const anna = getAnna()
      const one = await kind.reserve(anna)
      await kind.release(anna, one.id)
      await expect(kind.get(anna, one.id)).rejects.toMatchObject(notFound)
      await expect(kind.release(anna, one.id)).rejects.toMatchObject(notFound)
      await expect(kind.describe(anna, one.id, 'x')).rejects.toMatchObject(notFound)
      expect((await kind.list(anna)).items).toEqual([])
      expect(await kind.restore(anna, one.id)).toEqual(one)
      expect(await kind.restore(anna, one.id)).toEqual(one)
    })

    test('is no other team’s for a day, and then anybody’s', async () => {
      const one = await kind.reserve(getAnna())
      await kind.release(getAnna(), one.id)
      const boris = await signUpSomeone(getBooted())
      getBooted().clock.advance(DAY_MS - 1)
      await expect(kind.reserve(boris, one)).rejects.toMatchObject({ code: 'ValidationError' })
      getBooted().clock.advance(1)
      await expect(kind.restore(getAnna(), one.id)).rejects.toMatchObject(notFound)
      expect(await kind.reserve(boris, one)).toMatchObject({ user: { id: boris.user.id } })
    })

    test('may be reserved again by its own team at any time, and then cannot be restored', async () => {
      const one = await kind.reserve(getAnna())
      await kind.release(getAnna(), one.id)
      const again = await kind.reserve(getAnna(), one)
      expect(again.id).not.toBe(one.id)
      await expect(kind.restore(getAnna(), one.id)).rejects.toMatchObject(notFound)
    })

    test('is either restored or reserved again when both are asked for at once', async () => {
      for (let round = 0; round < 5; round++) {
        const one = await kind.reserve(getAnna())
        await kind.release(getAnna(), one.id)
        const outcomes = await Promise.allSettled([
          kind.restore(getAnna(), one.id),
          kind.reserve(getAnna(), one),
        ])
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        const { items } = await kind.list(getAnna())
        expect(items).toHaveLength(1)
        for (const { id } of items) await kind.release(getAnna(), id)
      }
    })

    test('leaves no row behind after a day', async () => {
      const one = await kind.reserve(getAnna())
      await kind.release(getAnna(), one.id)
      await getBooted().control.runStep('purge')
      expect(await kind.countRows(getBooted(), one.id)).toBe(1)
      getBooted().clock.advance(DAY_MS + HOUR_MS)
      await getBooted().control.runStep('purge')
      expect(await kind.countRows(getBooted(), one.id)).toBe(0)
    })
  })
}

function describeRights<Thing extends Reserved>(
  kind: ReservedKind<Thing>,
  getBooted: () => Booted,
  getAnna: () => Person,
): void {
  const setMember = (where: SQL | undefined, member: { role: 'member' | 'admin'; has_seat: boolean }) =>
    getBooted().control.platform.db.update(team_members).set(member).where(where)
  const isMember = (person: Person, team_id: string) =>
    and(eq(team_members.user_id, person.user.id), eq(team_members.team_id, team_id))

  describe('who may what', () => {
    test('a member without a seat sees everything and reserves, changes and releases nothing', async () => {
      const anna = getAnna()
      const one = await kind.reserve(anna)
      await setMember(isMember(anna, anna.user.team.id), { role: 'member', has_seat: false })
      await expect(kind.reserve(anna)).rejects.toMatchObject(forbidden)
      await expect(kind.describe(anna, one.id, 'x')).rejects.toMatchObject(forbidden)
      await expect(kind.release(anna, one.id)).rejects.toMatchObject(forbidden)
      await expect(kind.restore(anna, one.id)).rejects.toMatchObject(forbidden)
      expect((await kind.list(anna)).items).toHaveLength(1)
    })

    test('an administrator without a seat manages every member’s, a member only their own', async () => {
      const booted = getBooted()
      const [head, boris, vera] = [getAnna(), await signUpSomeone(booted), await signUpSomeone(booted)]
      const team_id = await makeTeam(booted, head)
      for (const member of [boris, vera]) await addMember(booted, member, team_id)
      await setMember(isMember(head, team_id), { role: 'admin', has_seat: false })
      const one = await kind.reserve(boris)
      expect((await kind.listTeam(head)).items).toEqual([one])
      expect((await kind.list(head)).items).toEqual([])
      await expect(kind.listTeam(vera)).rejects.toMatchObject(forbidden)
      await expect(kind.release(vera, one.id)).rejects.toMatchObject(notFound)
      expect((await kind.list(vera)).items).toEqual([])
      await kind.describe(head, one.id, 'by the head')
      await kind.release(head, one.id)
      await kind.restore(head, one.id)
    })

    test('reservations of a removed member go to the new owner, and to nobody else', async () => {
      const booted = getBooted()
      const [head, boris, vera] = [getAnna(), await signUpSomeone(booted), await signUpSomeone(booted)]
      const team_id = await makeTeam(booted, head)
      for (const member of [boris, vera]) await addMember(booted, member, team_id)
      const one = await kind.reserve(boris)
      const query = { heir_id: vera.user.id }
      await head.api.teams.removeTeamMember({ params: { id: boris.user.id }, query })
      expect(await kind.get(vera, one.id)).toMatchObject({ id: one.id, user: { id: vera.user.id } })
      expect((await kind.list(head)).items).toEqual([])
      await expect(kind.get(boris, one.id)).rejects.toMatchObject({ code: expect.any(String) })
      await kind.release(vera, one.id)
    })

    test('another team does not find it, and nobody without signing in does', async () => {
      const one = await kind.reserve(getAnna())
      const boris = await signUpSomeone(getBooted())
      await expect(kind.get(boris, one.id)).rejects.toMatchObject(notFound)
      await expect(kind.describe(boris, one.id, 'mine')).rejects.toMatchObject(notFound)
      await expect(kind.release(boris, one.id)).rejects.toMatchObject(notFound)
      await kind.release(getAnna(), one.id)
      await expect(kind.restore(boris, one.id)).rejects.toMatchObject(notFound)
      const visitor = getBooted().visitor()
      await expect(kind.list(visitor)).rejects.toMatchObject({ code: 'Unauthorized' })
      await expect(kind.reserve(visitor)).rejects.toMatchObject({ code: 'Unauthorized' })
    })
  })
}
