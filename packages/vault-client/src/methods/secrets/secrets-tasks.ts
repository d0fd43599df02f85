import { ApiProblem } from '@nora/client'
import type { SecretsRole } from '@nora/contract/secrets'
import type { AccessEntry } from '@nora/vault-core'
import { grantConfig, rotateConfig, setAccess } from '../../secrets/config-access.ts'
import type { OpenConfig } from '../../secrets/open-config.ts'
import { isHigherRole, listProjectRoles } from '../../secrets/project-holders.ts'
import type { SecretsTaskView } from '../../secrets/secrets-views.ts'
import type { VaultSession } from '../../session.ts'
import { getConfigPlace } from './find-config.ts'

/** The role with which a person agreed to let somebody into a config; undefined: they were not asked. */
export type AgreedRole = (config_id: string, subject: string) => SecretsRole | undefined
type Done = { done: SecretsTaskView[]; left: SecretsTaskView[] }

export async function listTasks({ deps }: VaultSession): Promise<SecretsTaskView[]> {
  return (await deps.api.secrets.listSecretsTasks()).items
}

/** All that waits. Who joins needs to have been agreed to, or be an owner by the signed directory. */
export async function doTasks(session: VaultSession, agreed: readonly SecretsTaskView[]): Promise<Done> {
  await session.opening.team.refresh()
  const tasks = await listTasks(session)
  const roles = await readProjectRoles(session, tasks)
  return runTasks(session, tasks, (config_id, subject) => {
    const isAgreed = agreed.some(
      (one) => one.kind === 'join' && one.config_id === config_id && one.subjects.includes(subject),
    )
    return isAgreed ? roles.get(config_id)?.get(subject) : undefined
  })
}

/**
 * Does tasks as far as they give nobody more than was signed or agreed to. Who has a renewed key that nobody compared
 * words for waits, as with folders. Throws VaultLocked when the server asks for a fresh proof: what is done stays so.
 */
export async function runTasks(
  session: VaultSession,
  tasks: readonly SecretsTaskView[],
  agreed: AgreedRole,
): Promise<Done> {
  const done: SecretsTaskView[] = []
  const left: SecretsTaskView[] = []
  const roles = await readProjectRoles(session, tasks)
  for (const task of tasks) {
    const given = roles.get(task.config_id) ?? new Map<string, SecretsRole>()
    const subjects = await doTask(session, task, { given, agreed }).catch((error: unknown): string[] => {
      if (error instanceof ApiProblem && error.code === 'VaultLocked') throw error
      // One config that cannot be opened must not keep the others waiting.
      return []
    })
    if (subjects.length > 0) done.push({ ...task, subjects })
    const waiting = task.subjects.filter((subject) => !subjects.includes(subject))
    if (waiting.length > 0) left.push({ ...task, subjects: waiting })
  }
  await session.keepPositions()
  return { done, left }
}

type Wanted = { given: ReadonlyMap<string, SecretsRole>; agreed: AgreedRole }

/** Gives for whom it was done. */
async function doTask(session: VaultSession, task: SecretsTaskView, wanted: Wanted): Promise<string[]> {
  const { opening } = session
  const { config_id, kind, subjects } = task
  const target = await session.configs.getTarget(config_id)
  if (kind === 'rotate') {
    const stays = ({ subject }: AccessEntry) => !subjects.includes(subject)
    await rotateConfig(opening, target, (access) => access.filter(stays))
    return subjects
  }
  if (kind === 'grant') {
    const holders = subjects.filter((subject) => mayHold(session, target.get(), subject))
    if (holders.length > 0) await grantConfig(opening, target, holders)
    return holders
  }
  const roles = chooseRoles(session, target.get(), task, wanted)
  if (roles.size > 0) await setAccess(opening, target, (access) => withExactRoles(access, roles))
  return [...roles.keys()]
}

/** Whether the signed list names them, with a key that is known. */
function mayHold(session: VaultSession, { access }: OpenConfig, id: string): boolean {
  const entry = access.find(({ subject }) => subject === id)
  return entry !== undefined && (entry.kind === 'machine' || hasFirstKey(session, id))
}

/** Of those who wait to join or to have another role: less for everybody, more for who was agreed to and for owners. */
function chooseRoles(
  session: VaultSession,
  { access }: OpenConfig,
  { config_id, subjects }: SecretsTaskView,
  { given, agreed }: Wanted,
): Map<string, SecretsRole> {
  const { team } = session.opening
  const chosen = new Map<string, SecretsRole>()
  for (const subject of subjects) {
    const isOwner = team.directory?.members.get(subject)?.role === 'owner'
    const role = agreed(config_id, subject) ?? (isOwner ? 'admin' : undefined)
    const now = access.find((entry) => entry.subject === subject)?.role
    const less = given.get(subject)
    if (role !== undefined && hasFirstKey(session, subject)) chosen.set(subject, role)
    else if (now && less && isHigherRole(now, less)) chosen.set(subject, less)
  }
  return chosen
}

function withExactRoles(
  access: readonly AccessEntry[],
  roles: ReadonlyMap<string, SecretsRole>,
): AccessEntry[] {
  const kept = access.filter(({ subject }) => !roles.has(subject))
  return [...kept, ...[...roles].map(([subject, role]): AccessEntry => ({ subject, kind: 'person', role }))]
}

/** What the server says of roles in the projects of these configs, by config. */
async function readProjectRoles(
  session: VaultSession,
  tasks: readonly SecretsTaskView[],
): Promise<Map<string, ReadonlyMap<string, SecretsRole>>> {
  const roles = new Map<string, ReadonlyMap<string, SecretsRole>>()
  for (const { config_id, kind } of tasks) {
    if (kind !== 'join' || roles.has(config_id)) continue
    const { project } = await getConfigPlace(session, config_id)
    for (const { id } of project.configs) roles.set(id, listProjectRoles(session.opening, project))
  }
  return roles
}

/** A renewed key is somebody else’s until words were compared. */
function hasFirstKey({ opening: { team } }: VaultSession, subject: string): boolean {
  const holder = team.findHolder(subject)
  return holder !== undefined && (holder.is_verified || holder.generation === 1)
}
