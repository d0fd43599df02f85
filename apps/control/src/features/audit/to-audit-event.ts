import type { AuditEvent } from '@nora/contract/audit'
import type { Db } from '../../platform/database/database.ts'
import { type AuditRow, listCredentials, listUsers, type Named } from './audit.store.ts'

type User = NonNullable<AuditEvent['user']>
type Credential = NonNullable<AuditEvent['credential']>

/** The rows with the people and keys in them as they are called now. */
export async function toAuditEvents(db: Db, rows: readonly AuditRow[]): Promise<AuditEvent[]> {
  const ids = rows.flatMap(({ user_id, object_id }) => [user_id, object_id])
  const people = await listUsers(db, unique(ids.filter((id) => id?.startsWith('usr_'))))
  const keys = await listCredentials(db, unique(rows.map(({ credential_id }) => credential_id)))
  const users = new Map(people.map((person) => [person.id, toAuditUser(person)]))
  const credentials = new Map<string, Credential>(keys.map((key) => [key.id, key]))
  return rows.map((row) => toAuditEvent(row, { users, credentials }))
}

export function toAuditUser({ id, name, email, avatar_id, deleted_at }: Named): User {
  if (deleted_at) return { id, name: null, email: null, avatar_url: null }
  return { id, name, email, avatar_url: avatar_id && `/v1/avatars/${avatar_id}` }
}

type Known = { users: ReadonlyMap<string, User>; credentials: ReadonlyMap<string, Credential> }

function toAuditEvent(row: AuditRow, { users, credentials }: Known): AuditEvent {
  const { id, position, at, action, object_id, outcome, user_id, credential_id } = row
  const { address, client, request_id, previous_hash, hash } = row
  const data = row.data as Record<string, unknown>
  const object = users.get(object_id)
  const nobody = { name: null, email: null, avatar_url: null }
  return {
    id,
    position,
    action,
    outcome,
    address,
    client,
    request_id,
    data,
    previous_hash,
    hash,
    at: at.toISOString(),
    object: {
      kind: getKind(action),
      id: object_id,
      name: nameIn(data) ?? object?.name ?? object?.email ?? null,
    },
    user: user_id === null ? null : (users.get(user_id) ?? { id: user_id, ...nobody }),
    credential: credential_id === null ? null : (credentials.get(credential_id) ?? unknownKey(credential_id)),
  }
}

export function getKind(action: string): string {
  return action.slice(0, action.indexOf('.'))
}

/** A session that has ended leaves no row; its id says what it was. */
function unknownKey(id: string): Credential {
  return { id, kind: id.startsWith('ses_') ? 'session' : null, name: null }
}

const NAMES = [
  ...(['email', 'name', 'hostname', 'address', 'domain', 'machine', 'provider', 'key'] as const),
  // The last resort: what is said of an object with a name is no name.
  'description',
] as const

/** Takes the name of the object from the facts of the action; for a change, its new name. */
function nameIn(data: Record<string, unknown>): string | null {
  const { after } = data as { after?: Record<string, unknown> }
  for (const facts of [data, after ?? {}]) {
    for (const key of NAMES) {
      if (typeof facts[key] === 'string' && facts[key] !== '') return facts[key]
    }
  }
  return null
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null)
}
