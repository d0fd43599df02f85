import type { Lang } from '@nora/kit'
import type { VaultNews } from '@nora/vault-client'
import type { VaultMe } from '../vault-port.ts'
import type { WireError } from './wire-errors.ts'

/** From the page to the Worker. */
export type ToWorker =
  | { kind: 'start'; me: VaultMe | null }
  | { kind: 'call'; id: number; method: string; args: unknown[]; lang: Lang }

/** From the Worker to the page. */
export type FromWorker =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; error: WireError }
  | { kind: 'news'; news: VaultNews }
  /** The self-test failed, or the code did not load: nothing can be trusted. */
  | { kind: 'broken'; error: WireError }
