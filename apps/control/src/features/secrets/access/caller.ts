import type { Actor } from '../../../platform/actor.ts'
import type { Machine } from '../../../platform/http/machine.ts'

/** Who reads and writes configs. `may_write`: of a token, which has no more than that, whatever lists say. */
export type Caller = { team_id: string; subject: string } & (
  | { kind: 'person' }
  | { kind: 'machine'; may_write: boolean }
)

export function toPerson({ user_id, team_id }: Pick<Actor, 'user_id' | 'team_id'>): Caller {
  return { kind: 'person', subject: user_id, team_id }
}

export function toMachine({ token_id, team_id, may_write }: Machine): Caller {
  return { kind: 'machine', subject: token_id, team_id, may_write }
}
