import { isProblem } from '@nora/kit'
import { LinkDown } from '@nora/link'
import type { EdgeMessage, People, SessionsMessage } from '@nora/protocol'
import type { LegDeps } from './leg-deps.ts'

type Shell = {
  readonly people: People
  isAsking: boolean
  /** Something has changed since control was asked. */
  isStale: boolean
  report: SessionsMessage | null
  isTelling: boolean
  /** The last report that control has not received yet; a newer report replaces it. */
  untold: { message: SessionsMessage; isRepeated: boolean } | null
}

export type ShellRelayDeps = Pick<LegDeps, 'ask' | 'log'> & { say(message: EdgeMessage): void }

/**
 * Relays between control and the agent of one leg what concerns shells: which keys open them, and which
 * sessions are open.
 */
export class ShellRelay {
  readonly #deps: ShellRelayDeps
  readonly #shells = new Map<string, Shell>()

  constructor(deps: ShellRelayDeps) {
    this.#deps = deps
  }

  add(tunnelId: string, people: People): void {
    this.#shells.set(tunnelId, {
      people,
      isAsking: false,
      isStale: false,
      report: null,
      isTelling: false,
      untold: null,
    })
    this.#renew(tunnelId)
  }

  remove(tunnelId: string): void {
    this.#shells.delete(tunnelId)
  }

  clear(): void {
    this.#shells.clear()
  }

  /** Keys were added, changed or removed. */
  renewKeys(): void {
    for (const tunnelId of this.#shells.keys()) this.#renew(tunnelId)
  }

  /** Control was out of touch, and may have been started anew. */
  repeat(): void {
    this.renewKeys()
    for (const shell of this.#shells.values())
      if (shell.report !== null) this.#tell(shell, shell.report, true)
  }

  report(message: SessionsMessage): void {
    const shell = this.#shells.get(message.tunnel_id)
    if (shell === undefined) return
    shell.report = message
    this.#tell(shell, message, false)
  }

  endSession(tunnelId: string, sessionId: string, by: string): void {
    if (!this.#shells.has(tunnelId)) return
    this.#deps.say({ type: 'end_session', tunnel_id: tunnelId, session_id: sessionId, by })
  }

  /** One question at a time: answers may overtake each other, and the last one told has to be the newest. */
  #renew(tunnelId: string): void {
    const shell = this.#shells.get(tunnelId)
    if (shell === undefined) return
    shell.isStale = true
    if (shell.isAsking) return
    shell.isAsking = true
    this.#ask(tunnelId, shell)
      .catch((error: unknown) => this.#onFailed(tunnelId, error))
      .finally(() => {
        shell.isAsking = false
      })
  }

  async #ask(tunnelId: string, shell: Shell): Promise<void> {
    const { ask, say } = this.#deps
    while (shell.isStale) {
      shell.isStale = false
      const { keys } = await ask('list_authorised_keys', { tunnel_id: tunnelId, people: shell.people })
      if (this.#shells.get(tunnelId) !== shell) return
      if (!shell.isStale) say({ type: 'authorised_keys', tunnel_id: tunnelId, keys })
    }
  }

  /** One word at a time: an agent may have more to say than control can write down. */
  #tell(shell: Shell, message: SessionsMessage, isRepeated: boolean): void {
    shell.untold = { message, isRepeated }
    if (shell.isTelling) return
    shell.isTelling = true
    this.#tellAll(shell)
      .catch((error: unknown) => this.#onFailed(message.tunnel_id, error))
      .finally(() => {
        shell.isTelling = false
      })
  }

  async #tellAll(shell: Shell): Promise<void> {
    while (shell.untold !== null) {
      const { message, isRepeated } = shell.untold
      shell.untold = null
      const { tunnel_id, sequence, sessions } = message
      await this.#deps.ask('report_sessions', { tunnel_id, sequence, is_repeated: isRepeated, sessions })
    }
  }

  /**
   * The agent keeps what it knows while control is away; when control is back, everything is reported again.
   */
  #onFailed(tunnelId: string, error: unknown): void {
    const { log } = this.#deps
    if (error instanceof LinkDown) return
    if (isProblem(error))
      log.warn({ tunnel: tunnelId, code: error.code }, 'control refused a word on a shell')
    else log.error({ err: error, tunnel: tunnelId }, 'a word on a shell failed')
  }
}
