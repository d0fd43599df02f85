import { isProblem, type Lang, type Localized, Problem, SECOND_MS } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'
import type { ServedSession } from '@nora/ssh'
import { deferred } from '../platform/deferred.ts'
import { NOTHING_REQUESTED, type RequestedOptions, readProgram } from './requested-options.ts'
import { SessionView, type ShownTunnel } from './session-view.ts'
import { sshRefusals } from './ssh.messages.ts'

/** The program must follow the opening of the channel within this time. */
const PROGRAM_MS = 10 * SECOND_MS
const USAGE_STATUS = 2

/**
 * The sessions of one connection. The first program says with which options the tunnels are opened, so that
 * none is open without them for a moment; where a client opens no session, there are none.
 */
export class Programs {
  readonly #lang: Lang
  readonly #decision = deferred<RequestedOptions | Problem>()
  readonly #views = new Set<SessionView>()
  readonly #shown = new Map<string, ShownTunnel>()
  #isDecided = false
  #isExpected = false

  constructor(lang: Lang) {
    this.#lang = lang
  }

  /** Resolves once it is known how tunnels are to be opened; rejects with a Problem when that makes no sense. */
  async readRequestedOptions(): Promise<RequestedOptions> {
    const decision = await this.#decision.promise
    if (decision instanceof Problem) throw decision
    return decision
  }

  /** The client has opened a session, and will say what runs in it. */
  expectOne(): void {
    this.#isExpected = true
    const timer = setTimeout(
      () => this.#decide(new Problem('ValidationError', sshRefusals.noProgram)),
      PROGRAM_MS,
    )
    timer.unref()
  }

  /** Whatever the client asks for together with its forwards has arrived. */
  expectNoMore(): void {
    if (!this.#isExpected) this.#decide(NOTHING_REQUESTED)
  }

  /** Resolves with undefined for what cannot be run, and was told why. */
  async start(served: ServedSession): Promise<SessionView | undefined> {
    const view = new SessionView(served, this.#lang)
    this.#views.add(view)
    view.onClose(() => this.#views.delete(view))
    try {
      const requested = await readProgram(served.request)
      if (this.#isDecided && requested !== NOTHING_REQUESTED)
        throw new Problem('ValidationError', sshRefusals.lateOptions)
      this.#decide(requested)
    } catch (error) {
      if (!isProblem(error)) throw error
      view.complain(error.text)
      view.end(USAGE_STATUS)
      this.#decide(error)
      return undefined
    }
    for (const tunnel of this.#shown.values()) view.showTunnel(tunnel)
    return view
  }

  /** Somebody reads what is said. */
  get hasSession(): boolean {
    return this.#views.size > 0
  }

  showTunnel(id: string, tunnel: ShownTunnel): void {
    this.#shown.set(id, tunnel)
    for (const view of this.#views) view.showTunnel(tunnel)
  }

  forgetTunnel(id: string): void {
    this.#shown.delete(id)
  }

  showRequest(record: LinkRequestRecord): void {
    for (const view of this.#views) view.showRequest(record)
  }

  tell(text: Localized): void {
    for (const view of this.#views) view.tell(text)
  }

  complain(text: Localized): void {
    for (const view of this.#views) view.complain(text)
  }

  /** `onEnd` is called when no session is left. */
  end(status: number, onEnd: () => void): void {
    const open = new Set(this.#views)
    if (open.size === 0) onEnd()
    for (const view of open) {
      view.onClose(() => {
        open.delete(view)
        if (open.size === 0) onEnd()
      })
      view.end(status)
    }
  }

  #decide(decision: RequestedOptions | Problem): void {
    this.#isDecided = true
    this.#decision.resolve(decision)
  }
}
