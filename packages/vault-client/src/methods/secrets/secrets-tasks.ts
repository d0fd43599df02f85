import type { SecretsRole } from '@nora/contract/secrets'
import type { VaultSession } from '../../session.ts'
import { grantConfig, rotateConfig, setAccess } from '../../secrets/config-access.ts'
import { getConfigPlace } from './find-config.ts'
import { listProjectRoles, withRoles } from '../../secrets/project-holders.ts'
import type { SecretsTaskView } from '../../secrets/secrets-views.ts'

export async function listTasks({ deps }: VaultSession): Promise<SecretsTaskView[]> {
  return (await deps.api.secrets.listSecretsTasks()).items
}

/**
 * Does what gives nobody more than was signed, and lets those join whom the person agreed to. Who has a renewed key that
 * nobody compared words for waits, as with folders.
 */
export async function doTasks(
  session: VaultSession,
  agreed: readonly SecretsTaskView[],
): Promise<{ done: SecretsTaskView[]; left: SecretsTaskView[] }> {
  await session.opening.team.refresh()
  const done: SecretsTaskView[] = []
  const left: SecretsTaskView[] = []
  for (const task of await listTasks(session)) {
    const subjects = await doTask(session, task, agreed).catch(() => [])
    const isPart = (subject: string) => subjects.includes(subject)
    if (subjects.length > 0) done.push({ ...task, subjects })
    const waiting = task.subjects.filter((subject) => !isPart(subject))
    if (waiting.length > 0) left.push({ ...task, subjects: waiting })
  }
  await session.keepPositions()
  return { done, left }
}

/** Gives for whom it was done. */
async function doTask(
  session: VaultSession,
  task: SecretsTaskView,
  agreed: readonly SecretsTaskView[],
): Promise<string[]> {
  const { opening } = session
  const { config_id, kind, subjects } = task
  const target = await session.configs.getTarget(config_id)
  if (kind === 'rotate') {
    await rotateConfig(opening, target, (access) => access.filter(({ subject }) => !subjects.includes(subject)))
    return subjects
  }
  if (kind === 'grant') {
    const machines = new Set(target.get().access.flatMap(({ kem, subject }) => (kem ? [subject] : [])))
    const known = subjects.filter((subject) => machines.has(subject) || hasFirstKey(session, subject))
    const holders = known.filter((id) => target.get().access.some(({ subject }) => subject === id))
    if (holders.length > 0) await grantConfig(opening, target, holders)
    return holders
  }
  const roles = await listJoining(session, task, agreed)
  if (roles.size > 0) await setAccess(opening, target, (access) => withRoles(access, roles))
  return [...roles.keys()]
}

async function listJoining(
  session: VaultSession,
  { config_id, subjects }: SecretsTaskView,
  agreed: readonly SecretsTaskView[],
): Promise<Map<string, SecretsRole>> {
  const { team } = session.opening
  const isAgreed = (subject: string) =>
    team.directory?.members.get(subject)?.role === 'owner' ||
    agreed.some((one) => one.kind === 'join' && one.config_id === config_id && one.subjects.includes(subject))
  const { project } = await getConfigPlace(session, config_id)
  const roles = listProjectRoles(session.opening, project)
  return new Map(
    subjects.flatMap((subject): [string, SecretsRole][] => {
      const role = roles.get(subject)
      return role && isAgreed(subject) && hasFirstKey(session, subject) ? [[subject, role]] : []
    }),
  )
}

/** A renewed key is somebody else’s until words were compared. */
function hasFirstKey({ opening: { team } }: VaultSession, subject: string): boolean {
  const holder = team.findHolder(subject)
  return holder !== undefined && (holder.is_verified || holder.generation === 1)
}
