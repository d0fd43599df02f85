import { type Clock, MINUTE_MS } from '@nora/kit'

/** Where nobody has read the team’s rules yet. */
const IDLE_MINUTES = 15
const HIDDEN_MS = 5 * MINUTE_MS
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export type PresenceDeps = {
  clock: Clock
  page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  onAway(why: 'idle' | 'hidden'): void
  /** Somebody works here, told about once a minute: the server must not take the vault for idle. */
  onActive(): void
}

/** Tells when nobody uses the page any more, or nobody has seen it for a while. */
export class Presence {
  private idleMs = IDLE_MINUTES * MINUTE_MS
  private readonly deps: PresenceDeps
  private usedAt: number
  private toldAt: number
  private hiddenAt: number | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isEnded = false

  constructor(deps: PresenceDeps) {
    this.deps = deps
    this.usedAt = this.toldAt = this.now()
    for (const name of ACTIVITY) deps.page.addEventListener(name, this.use, { passive: true, capture: true })
    deps.page.addEventListener('visibilitychange', this.look)
    this.look()
  }

  /** What the team’s rules say. */
  setIdleMinutes(minutes: number): void {
    this.idleMs = minutes * MINUTE_MS
    this.wait()
  }

  end(): void {
    this.isEnded = true
    clearTimeout(this.timer)
    for (const name of ACTIVITY) this.deps.page.removeEventListener(name, this.use, { capture: true })
    this.deps.page.removeEventListener('visibilitychange', this.look)
  }

  private readonly use = (): void => {
    // After a sleep of the machine the first movement comes before any timer.
    if (this.check()) return
    this.usedAt = this.now()
    if (this.usedAt - this.toldAt < MINUTE_MS) return
    this.toldAt = this.usedAt
    this.deps.onActive()
  }

  private readonly look = (): void => {
    const isHidden = this.deps.page.visibilityState === 'hidden'
    if (this.check()) return
    this.hiddenAt = isHidden ? (this.hiddenAt ?? this.now()) : null
    this.wait()
  }

  private check(): boolean {
    const why = this.findReason()
    if (why === null) return false
    this.end()
    this.deps.onAway(why)
    return true
  }

  private findReason(): 'idle' | 'hidden' | null {
    if (this.hiddenAt !== null && this.now() - this.hiddenAt >= HIDDEN_MS) return 'hidden'
    return this.now() - this.usedAt >= this.idleMs ? 'idle' : null
  }

  private wait(): void {
    clearTimeout(this.timer)
    if (this.isEnded) return
    const idleAt = this.usedAt + this.idleMs
    const dueAt = this.hiddenAt === null ? idleAt : Math.min(idleAt, this.hiddenAt + HIDDEN_MS)
    this.timer = setTimeout(() => this.check() || this.wait(), Math.max(0, dueAt - this.now()))
  }

  private now(): number {
    return this.deps.clock.now().getTime()
  }
}
