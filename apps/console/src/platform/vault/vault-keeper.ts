import { ApiProblem } from '@nora/client'
import { MINUTE_MS } from '@nora/kit'
import type { VaultNews, VaultState } from '@nora/vault-client'
import type { QueryClient } from '@tanstack/react-query'
import type { Platform } from '../platform.tsx'
import { createStore, type Store } from '../store.ts'
import { createPort, type RunningVault, type SharePort, type VaultMe, type VaultPort } from '../vault-port.ts'

/** Why it is locked: by hand, unused, its tab out of sight, by the server or another tab. */
export type LockReason = 'asked' | 'idle' | 'hidden' | 'ended'

export type VaultPhase =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error }
  | { kind: 'no_key'; was_reset: boolean }
  | { kind: 'locked'; has_pin: boolean; has_recovery: boolean; why: LockReason | null }
  | {
      kind: 'open'
      is_first_here: boolean
      /** Opened by the recovery code: the lost master key is replaced before anything else. */
      is_recovered: boolean
    }

/** Under this key lies all that was read from an open vault. */
export const VAULT_QUERIES = ['vault'] as const

type NewsListener = (news: VaultNews) => void

/** The vault of this tab: its Worker, whether it is open, and what locks it. */
export class VaultKeeper {
  readonly phase: Store<VaultPhase> = createStore<VaultPhase>({ kind: 'loading' })
  readonly port: VaultPort = createPort<VaultPort>((method, args) => this.call(method, args))
  private readonly listeners = new Set<NewsListener>()
  private running: RunningVault | null = null
  private owner: string | null = null
  private readonly platform: Platform
  private readonly queries: QueryClient

  constructor(platform: Platform, queries: QueryClient) {
    this.platform = platform
    this.queries = queries
    platform.session.subscribe(() => this.followSession())
  }

  /** Asks what there is, unless that is known. */
  ensureStarted(): void {
    if (this.running === null) void this.restart(null)
  }

  onNews(listener: NewsListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What unlocking, setting up and resetting answer. */
  take(state: VaultState, isRecovered = false): void {
    if (state.kind === 'open') {
      this.phase.set({ kind: 'open', is_first_here: state.is_first_here, is_recovered: isRecovered })
    } else if (state.kind === 'locked') {
      this.phase.set({ ...state, why: null })
    } else this.phase.set(state)
  }

  /** Ends the Worker and all that it opened. By hand it is locked at the server too, for other tabs. */
  async lock(why: LockReason): Promise<void> {
    if (why === 'asked') await this.port.lock().catch(() => {})
    await this.restart(why)
  }

  private async restart(why: LockReason | null): Promise<void> {
    this.end()
    const me = toMe(this.platform)
    if (me === null) return
    this.owner = getOwner(me)
    this.phase.set({ kind: 'loading' })
    const running = this.platform.startVault({
      me,
      getLang: this.platform.language.get,
      onNews: (news) => this.hear(news),
      onBroken: (error) => this.phase.set({ kind: 'failed', error }),
    })
    this.running = running
    try {
      const state = await this.port.getState()
      if (this.running !== running) return
      this.take(state)
      const phase = this.phase.get()
      if (phase.kind === 'locked') this.phase.set({ ...phase, why })
    } catch (error) {
      if (this.running === running) this.phase.set({ kind: 'failed', error: error as Error })
    }
  }

  retry(): void {
    void this.restart(null)
  }

  private async call(method: string, args: unknown[]): Promise<unknown> {
    if (this.running === null) throw new Error('The vault was not started')
    try {
      return await this.running.call(method, args)
    } catch (error) {
      if (isLockedByServer(error) && this.phase.get().kind === 'open') void this.restart('ended')
      throw error
    }
  }

  private hear(news: VaultNews): void {
    if (news.kind === 'locked') void this.restart(news.why)
    else for (const listener of this.listeners) listener(news)
  }

  private followSession(): void {
    const me = toMe(this.platform)
    if (this.owner === null || (me && getOwner(me) === this.owner)) return
    this.end()
    this.phase.set({ kind: 'loading' })
  }

  private end(): void {
    this.running?.end()
    this.running = null
    this.owner = null
    this.queries.removeQueries({ queryKey: VAULT_QUERIES })
  }
}

export const HIDDEN_LOCK_MS = 5 * MINUTE_MS

function isLockedByServer(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'VaultLocked' && error.data.why !== 'unverified'
}

function toMe({ session }: Platform): VaultMe | null {
  const user = session.get()
  return user && { user_id: user.id, team_id: user.team.id, role: user.team_role, email: user.email }
}

const getOwner = ({ user_id, team_id }: VaultMe) => `${user_id} ${team_id}`

const keepers = new WeakMap<Platform, VaultKeeper>()

/** One per tab, made when a page first asks for it. */
export function ensureKeeper(platform: Platform, queries: QueryClient): VaultKeeper {
  const keeper = keepers.get(platform) ?? new VaultKeeper(platform, queries)
  keepers.set(platform, keeper)
  return keeper
}

/** Opens links that were given; its Worker knows no session. Ended by its caller. */
export function startShares(platform: Platform): { port: SharePort; end(): void } {
  const running = platform.startVault({
    me: null,
    getLang: platform.language.get,
    onNews: () => {},
    // Every call that waits is rejected with the same error.
    onBroken: () => {},
  })
  return { port: createPort<SharePort>(running.call), end: running.end }
}
