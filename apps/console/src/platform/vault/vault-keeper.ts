import { ApiProblem } from '@nora/client'
import type { VaultNews, VaultState } from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import type { QueryClient } from '@tanstack/react-query'
import type { Platform } from '../platform.tsx'
import { createStore, type Store } from '../store.ts'
import { createPort, type RunningVault, type VaultMe, type VaultPort } from '../vault-port.ts'
import { Presence } from './presence.ts'
import { type LockReason, type PhaseFacts, toPhase, type VaultPhase } from './vault-phase.ts'

/** Under this key lies all that was read from an open vault. */
export const VAULT_QUERIES = ['vault'] as const

type NewsListener = (news: VaultNews) => void

const AS_USUAL: PhaseFacts = { why: null, isRecovered: false, isPinMissing: false }

/** The vault of this tab: its Worker, whether it is open, and what locks it. */
export class VaultKeeper {
  readonly phase: Store<VaultPhase> = createStore<VaultPhase>({ kind: 'loading' })
  readonly port: VaultPort = createPort<VaultPort>((method, args) => this.call(method, args))
  private readonly listeners = new Set<NewsListener>()
  private running: RunningVault | null = null
  private owner: string | null = null
  private presence: Presence | null = null
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

  retry(): void {
    void this.restart(null)
  }

  onNews(listener: NewsListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What unlocking, setting up and resetting answer. */
  take(state: VaultState, facts: Partial<PhaseFacts> = {}): void {
    this.presence?.end()
    this.presence = state.kind === 'open' ? this.watchPresence() : null
    this.phase.set(toPhase(state, { ...AS_USUAL, ...facts }))
    if (state.kind === 'open') this.begin()
  }

  /** The lost master key was replaced. */
  endRecovery(): void {
    const phase = this.phase.get()
    if (phase.kind === 'open') this.phase.set({ ...phase, is_recovered: false })
  }

  /** The person has read that this browser remembers nothing. */
  endFirstHere(): void {
    const phase = this.phase.get()
    if (phase.kind === 'open') this.phase.set({ ...phase, is_first_here: false })
  }

  /**
   * Ends the Worker and all that it opened. By hand the server locks it too, and so do the other tabs; a tab that
   * is not used leaves them alone.
   */
  async lock(why: LockReason): Promise<void> {
    if (this.phase.get().kind !== 'open') return
    if (why === 'asked') void this.running?.call('lock', []).catch(() => {})
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
      if (this.running === running) this.take(state, { why })
    } catch (error) {
      if (this.running === running) this.phase.set({ kind: 'failed', error: error as Error })
    }
  }

  private async call(method: string, args: unknown[]): Promise<unknown> {
    const { running } = this
    if (running === null) throw new Error('The vault was not started')
    try {
      return await running.call(method, args)
    } catch (error) {
      if (running === this.running) this.hearFailure(error)
      throw error
    }
  }

  private hearFailure(error: unknown): void {
    if (!(error instanceof ApiProblem)) return
    // The session is over, or waits for its second factor: whoever sees that leads to where it goes on.
    if (error.status === 401 || error.status === 425) this.platform.session.set(null)
    const isLocked = error.code === 'VaultLocked' && error.data.why !== 'unverified'
    if (isLocked && this.phase.get().kind === 'open') void this.restart('ended')
  }

  /** What an open vault does by itself. */
  private begin(): void {
    const { presence, platform } = this
    // Until they are known the usual ones hold; without an answer they go on to.
    platform.api.vault.getVaultPolicy().then(
      ({ idle_minutes }) => presence?.setIdleMinutes(idle_minutes),
      () => {},
    )
    this.port.followNews().catch(() => {})
    this.vouch()
    // What is left waits for a person, and /team_passwords shows it.
    this.port.doTasks().catch(() => {})
    // Of the secrets store too; who joins a config is asked about at /secrets.
    this.port.doSecretsTasks().catch(() => {})
  }

  /** Somebody who had a vault before the invitation opens it in the tab in which they joined. */
  private vouch(): void {
    const { inviteSecrets, session } = this.platform
    const invite = inviteSecrets.find(session.get()?.team.id ?? '')
    if (invite === null) return
    this.port.vouchByInvite(invite).then(
      () => inviteSecrets.forget(),
      // Without an answer the next unlock tries again; what is refused is told as such.
      (error) => error instanceof VaultError && inviteSecrets.forget(),
    )
  }

  private watchPresence(): Presence {
    return new Presence({
      clock: this.platform.clock,
      page: document,
      onAway: (why) => void this.lock(why),
      // Any call of an open vault does: the server counts it as use.
      onActive: () => void this.platform.api.vault.getVaultPins().catch((error) => this.hearFailure(error)),
    })
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
    this.presence?.end()
    this.presence = null
    this.running?.end()
    this.running = null
    this.owner = null
    forgetQueries(this.queries)
  }
}

function forgetQueries(queries: QueryClient): void {
  const cache = queries.getQueryCache()
  for (const query of cache.findAll({ queryKey: VAULT_QUERIES })) {
    // When the last component leaves it, a timer would hold it for minutes, with all passwords that were read.
    query.gcTime = Number.POSITIVE_INFINITY
    cache.remove(query)
  }
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
