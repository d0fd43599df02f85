import { ApiProblem } from '@nora/client'
import { type Clock, MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { Vault } from '@nora/vault-client'
import { type HeldVault, type HolderMethod, isHolderMethod, type VaultState } from './holder-calls.ts'

/** As long as the server keeps an unlocked vault that nobody uses. */
const IDLE_MS = 15 * MINUTE_MS
/** A holder that nobody unlocks holds nothing: it waits for a person who looks for the key, no longer. */
const LOCKED_MS = 5 * MINUTE_MS
/** Timers stand still while the machine sleeps: the clock is looked at as often as this. */
const LOOK_MS = 30 * SECOND_MS
const FOLLOW_AGAIN_MS = 5 * SECOND_MS
/** A server that does not answer must not keep the keys alive. */
const LOCK_LIMIT_MS = 3 * SECOND_MS

const UNLOCKS: readonly HolderMethod[] = ['unlock', 'unlockWithPin', 'unlockWithRecovery']

export type HolderDeps = {
  vault: HeldVault & Pick<Vault, 'lock' | 'watch'>
  /** Until when the server has the vault open for this sign-in; null: it has locked it. */
  findServerUnlock: () => Promise<string | null>
  clock: Clock
  wait: (durationMs: number, signal: AbortSignal) => Promise<void>
  /** The process ends with it, and the keys with the process. */
  onEnd: () => void | Promise<void>
}

/** Holds one open vault for commands: answers their calls, follows the server, and ends by itself. */
export class Holder {
  readonly #deps: HolderDeps
  #timer: ReturnType<typeof setTimeout> | undefined
  #idleAtMs = 0
  #following: AbortController | null = null
  #isEnding = false

  constructor(deps: HolderDeps) {
    this.#deps = deps
    this.#touch()
  }

  /** Throws what the engine throws. A call that finds the sign-in or the server's session over ends the holder. */
  async call(method: string, args: readonly unknown[]): Promise<unknown> {
    if (!isHolderMethod(method)) throw new Error(`there is no call ${method.slice(0, 40)}`)
    if (method === 'getState') return this.#getState()
    this.#assertAwake(method)
    this.#touch()
    try {
      const run = this.#deps.vault[method] as (...given: unknown[]) => Promise<unknown>
      const result = await run(...args)
      if (UNLOCKS.includes(method)) this.#follow()
      return result
    } catch (error) {
      // The answer goes out first.
      if (this.#following !== null && isSessionOver(error)) setImmediate(() => void this.end())
      throw error
    } finally {
      // Idle time begins with the answer: an import may take long.
      this.#touch()
    }
  }

  /** Locks at the server, as far as it answers, and forgets the keys. */
  async end(): Promise<void> {
    if (this.#isEnding) return
    this.#isEnding = true
    clearTimeout(this.#timer)
    this.#following?.abort()
    const { vault, wait, onEnd } = this.#deps
    const limit = new AbortController()
    await Promise.race([vault.lock().catch(() => {}), wait(LOCK_LIMIT_MS, limit.signal)])
    limit.abort()
    await onEnd()
  }

  /** Being asked for the state is no use of the vault. */
  async #getState(): Promise<VaultState> {
    const { vault, findServerUnlock } = this.#deps
    const state = await vault.getState()
    if (state.kind !== 'open') return state
    const until = await findServerUnlock()
    if (until === null) {
      this.#following?.abort()
      this.#following = null
      await vault.lock().catch(() => {})
      return vault.getState()
    }
    const untilMs = Math.min(new Date(until).getTime(), this.#idleAtMs)
    return { ...state, unlocked_until: new Date(untilMs).toISOString() }
  }

  #touch(): void {
    if (this.#isEnding) return
    const durationMs = this.#following === null ? LOCKED_MS : IDLE_MS
    this.#idleAtMs = this.#nowMs() + durationMs
    this.#look()
  }

  #look(): void {
    clearTimeout(this.#timer)
    const leftMs = this.#idleAtMs - this.#nowMs()
    if (leftMs <= 0) return void this.end()
    this.#timer = setTimeout(() => this.#look(), Math.min(leftMs, LOOK_MS))
  }

  /** After a sleep of the machine a command may come before any timer. Throws VaultLocked. */
  #assertAwake(method: HolderMethod): void {
    const isOver = this.#following !== null && this.#nowMs() >= this.#idleAtMs
    if (!isOver || UNLOCKS.includes(method)) return
    setImmediate(() => void this.end())
    throw new ApiProblem(423, { code: 'VaultLocked', error: 'The vault is locked.' }, null)
  }

  #nowMs(): number {
    return this.#deps.clock.now().getTime()
  }

  /** Takes what others change, and notices when the server ends the session. */
  #follow(): void {
    if (this.#following !== null) return
    const following = new AbortController()
    this.#following = following
    void this.#followUntilEnd(following.signal)
  }

  async #followUntilEnd(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#deps.vault.watch(signal)
      } catch (error) {
        if (!signal.aborted && isSessionOver(error)) return this.end()
      }
      await this.#deps.wait(FOLLOW_AGAIN_MS, signal)
    }
  }
}

function isSessionOver(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  return error.status === 401 || (error.status === 423 && error.data.why !== 'unverified')
}
