import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isFormerMember } from './former-members.store.ts'
import { insertMember } from './members/members.store.ts'
import { getSeats } from './seats.ts'
import type { Deps, Membership } from './teams.deps.ts'
import { findMember, lockTeam } from './teams.store.ts'

export type Admission = {
  membership: Membership
  email: string
  role: 'admin' | 'member'
  /** Gives a seat while seats are free. */
  gives_seat: boolean
  /** Also whoever was removed or has left. */
  readmits: boolean
  origin: Origin
}

/** Makes somebody a member whom single sign-on vouches for. Answers whether they are one afterwards. */
export function admitMember(deps: Pick<Platform, 'clock' | 'emit'> & Pick<Deps, 'seatLimit'>) {
  return async (tx: Db, admission: Admission): Promise<boolean> => {
    const { membership, email, role, gives_seat, readmits, origin } = admission
    const { team_id, user_id } = membership
    await lockTeam(tx, team_id)
    if (await findMember(tx, user_id, team_id)) return true
    if (!readmits && (await isFormerMember(tx, membership))) return false
    const { used, limit } = await getSeats(deps, tx, team_id)
    const has_seat = gives_seat && (limit === null || used < limit)
    await insertMember(tx, { ...membership, role, has_seat, created_at: deps.clock.now() })
    const event = { kind: 'member.admitted', object_id: user_id, data: { email, role, has_seat } } as const
    await deps.emit(tx, { ...origin, team_id, user_id }, event)
    return true
  }
}
