import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@nora/kit'
import type { ServedSession, SshConnection } from '@nora/ssh'
import type { Entrant } from './entrant.ts'
import type { SessionFacts, SessionUse } from './session-facts.ts'
import type { SessionEndReason } from './session-log.ts'

/** Last words get this long. */
const CLOSE_WAIT_MS = SECOND_MS
/** Shells report this status for a program that SIGHUP has ended. */
const HUNG_UP = 129

/** A visitor who has signed in. */
export class ShellSession {
  readonly id: string
  readonly entrant: Entrant
  /** Why it is sent away: nothing new begins. */
  endReason: SessionEndReason | null = null
  readonly #connection: SshConnection<Entrant>
  readonly #openedAt: Date
  readonly #uses = new Set<SessionUse>()
  readonly #served = new Set<ServedSession>()

  constructor(id: string, connection: SshConnection<Entrant>, openedAt: Date) {
    this.id = id
    this.entrant = connection.facts.identity
    this.#connection = connection
    this.#openedAt = openedAt
  }

  get isEnding(): boolean {
    return this.endReason !== null
  }

  get facts(): SessionFacts {
    const { key } = this.entrant
    return {
      id: this.id,
      person: key?.person ?? null,
      keyName: key?.name ?? null,
      fingerprint: key?.fingerprint ?? null,
      address: this.#connection.facts.peer.address,
      openedAt: this.#openedAt,
      uses: [...this.#uses],
    }
  }

  /** Answers whether it is the first of its kind. */
  use(use: SessionUse): boolean {
    const isNew = !this.#uses.has(use)
    this.#uses.add(use)
    return isNew
  }

  carry(served: ServedSession): void {
    this.#served.add(served)
    served.channel.on('close', () => this.#served.delete(served))
  }

  /** Says why to every program's reader, and closes. `toText` gets what is known of the visitor's language. */
  async end(reason: SessionEndReason, toText: (served: ServedSession) => string): Promise<void> {
    if (this.isEnding) return
    this.endReason = reason
    // A client that is disconnected shows nothing that came just before: its channels are closed first.
    const closed = [...this.#served].map(async (served) => {
      const isClosed = once(served.channel, 'close')
      // Input goes nowhere from here on; unread, it would keep the channel from closing.
      served.channel.unpipe()
      served.channel.resume()
      served.channel.stderr.write(`\r\n${toText(served)}\r\n`, () => served.end(HUNG_UP))
      await isClosed
    })
    const areClosed = Promise.all(closed).then(() => true)
    const isPolite = await Promise.race([areClosed, delay(CLOSE_WAIT_MS, false, { ref: false })])
    if (isPolite) this.#connection.end()
    else this.#connection.destroy()
  }
}
