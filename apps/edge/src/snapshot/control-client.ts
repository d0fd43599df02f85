import { connect, type Socket } from 'node:net'
import {
  type AskAnswer,
  type AskBody,
  type AskName,
  EdgeLink,
  LinkDown,
  type PushBody,
  type PushName,
} from '@nora/link'
import type { Log } from '../platform/log.ts'

const FIRST_DELAY_MS = 200
/** Edges are few, and nobody can open a tunnel meanwhile. */
const LAST_DELAY_MS = 2_000
const STABLE_MS = 60_000

export type ControlEvents = {
  onPush<N extends PushName>(name: N, body: PushBody<N>): void
  /** Called when control has enrolled the edge, for the first time or again. */
  onEnrolled(answer: AskAnswer<'enrol'>): void
}

export type ControlClientDeps = {
  host: string
  port: number
  enrol: AskBody<'enrol'>
  events: ControlEvents
  log: Log
  /** Returns a number from 0 to 1. */
  random: () => number
  monotonicMs: () => number
}

/** The edge's connection to control: dialled for ever, enrolled each time. */
export class ControlClient {
  /** Control knows which tunnels are here: what is told of them before that is lost on it. */
  isInSync = false
  readonly #deps: ControlClientDeps
  #link: EdgeLink | null = null
  #isEnrolled = false
  #isClosed = false
  #attempts = 0
  #dials = 0
  #retry: NodeJS.Timeout | null = null

  constructor(deps: ControlClientDeps) {
    this.#deps = deps
    this.#dial()
  }

  get isEnrolled(): boolean {
    return this.#isEnrolled
  }

  /** Tells the connection from those before it; null: there is none. */
  get connection(): number | null {
    return this.#link === null ? null : this.#dials
  }

  /** Rejects with control's Problem, or with LinkDown. */
  ask<N extends AskName>(name: N, body: AskBody<N>): Promise<AskAnswer<N>> {
    if (this.#link === null || !this.#isEnrolled)
      return Promise.reject(new LinkDown('not connected to control'))
    return this.#link.ask(name, body)
  }

  close(): void {
    this.#isClosed = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#link?.close()
  }

  #dial(): void {
    const { host, port, events, log, monotonicMs } = this.#deps
    const startedAtMs = monotonicMs()
    const socket: Socket = connect({ host, port, noDelay: true, keepAlive: true })
    const link = new EdgeLink(socket, {
      onPush: (name, body) => events.onPush(name, body),
      onClose: ({ message }) => {
        const wasEnrolled = this.#isEnrolled
        this.#link = null
        this.#isEnrolled = false
        if (this.#isClosed) return
        if (monotonicMs() - startedAtMs > STABLE_MS) this.#attempts = 0
        const delayMs = this.#nextDelayMs()
        if (wasEnrolled || this.#attempts === 1) log.warn({ reason: message }, 'control is not reachable')
        this.#retry = setTimeout(() => this.#dial(), delayMs)
      },
    })
    this.#link = link
    this.#dials++
    socket.once('connect', () => {
      this.#enrol(link).catch((error: unknown) => {
        log.error({ err: error }, 'control refused the enrolment')
        link.close()
      })
    })
  }

  async #enrol(link: EdgeLink): Promise<void> {
    const answer = await link.ask('enrol', this.#deps.enrol)
    if (this.#link !== link) return
    this.#isEnrolled = true
    this.isInSync = false
    this.#deps.log.info('enrolled with control')
    this.#deps.events.onEnrolled(answer)
  }

  /** Full jitter, so that many edges do not come back in step. */
  #nextDelayMs(): number {
    const ceilingMs = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempts++)
    return FIRST_DELAY_MS / 2 + this.#deps.random() * ceilingMs
  }
}
