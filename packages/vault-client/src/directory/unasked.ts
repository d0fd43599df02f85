import type { VaultPolicy } from '@nora/contract/vault'
import type { WaitingTask } from '../views.ts'
import { isRaise } from './sign-entries.ts'
import type { TeamDirectory } from './team-directory.ts'

type Directed = { team: TeamDirectory }

/**
 * As much of a task as a client may do on the server’s word alone; null: none of it. Who is in a team, in what role and
 * with which key is what a hostile server would make up.
 */
export function toUnasked(
  opening: Directed,
  task: WaitingTask,
  { policy, invited }: { policy: VaultPolicy; invited: ReadonlySet<string> },
): WaitingTask | null {
  switch (task.kind) {
    case 'remove':
    case 'rotate':
      return task
    case 'add':
      return policy.unverified === 'warn' || invited.has(task.user_id) ? task : null
    case 'change':
      return isRaise(opening, task.user_id) ? null : task
    case 'rekey':
      return null
    case 'grant': {
      const user_ids = task.user_ids.filter((user_id) => hasFirstKey(opening, user_id))
      return user_ids.length > 0 ? { ...task, user_ids } : null
    }
  }
}

/** Whether nothing of the task is left for a person. */
export function isWhole(done: WaitingTask | null, task: WaitingTask): boolean {
  if (done === null) return false
  return !('user_ids' in done && 'user_ids' in task) || done.user_ids.length === task.user_ids.length
}

/** A renewed key is somebody else’s until words were compared; the first one is who they have been all along. */
function hasFirstKey({ team }: Directed, user_id: string): boolean {
  const holder = team.findHolder(user_id)
  return holder !== undefined && (holder.is_verified || holder.generation === 1)
}
