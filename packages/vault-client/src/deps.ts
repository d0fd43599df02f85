import type { ApiCalls, createStreamCall } from '@nora/client'
import type { Role } from '@nora/contract'
import type { Clock, Ids } from '@nora/kit'
import type { DeviceStore } from './device-store.ts'
import type { VaultNews } from './views.ts'

/** Who has signed in, and in which team they are. */
export type Me = { user_id: string; team_id: string; email: string; role: Role }

export type VaultDeps = {
  api: Pick<ApiCalls, 'vault' | 'passwords'>
  /** Calls whose answer is a file or events. */
  callStream: ReturnType<typeof createStreamCall>
  device: DeviceStore
  clock: Clock
  ids: Ids
  me: Me
  onNews: (news: VaultNews) => void
}
