import type { ApiCalls, createStreamCall } from '@nora/client'
import type { Role } from '@nora/contract'
import type { Clock, Ids } from '@nora/kit'
import type { DeviceStore } from './device-store.ts'
import type { VaultNews } from './views.ts'

/** Who has signed in, and in which team they are. */
export type Me = { user_id: string; team_id: string; email: string; role: Role }

export type VaultDeps = {
  api: Pick<ApiCalls, 'vault' | 'passwords' | 'secrets'>
  /** Calls whose answer is a file or events. */
  callStream: ReturnType<typeof createStreamCall>
  device: DeviceStore
  clock: Clock
  ids: Ids
  me: Me
  onNews: (news: VaultNews) => void
}

/** Where a machine keeps its sealed copy: a file, for one. `load` answers null while there is none. */
export type MachineCacheStore = {
  load(): Promise<Uint8Array<ArrayBuffer> | null>
  save(bytes: Uint8Array<ArrayBuffer>): Promise<void>
}

export type MachineApi = Pick<ApiCalls['secrets'], 'getMachine' | 'getMachineConfig' | 'writeMachineSecrets'>

export type MachineDeps = {
  /** The calls with this as `Authorization: Bearer`: the only part of the token that may be sent. */
  connect(bearer: string): { api: MachineApi; callStream: ReturnType<typeof createStreamCall> }
  clock: Clock
  ids: Ids
  cache: MachineCacheStore | null
  /** Before a stream that broke is opened again; rejects or resolves at once when the signal ends it. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}
