import type { Subject } from '../expressions/index.ts'
import type { RequestMessage, ResponseMessage } from './messages.ts'
import type { PolicyHost } from './policy-host.ts'

type Messages = { readonly request: RequestMessage | null; readonly response: ResponseMessage | null }

/**
 * What the expressions of a run read. It is a class because V8 gives every object literal with getters a hidden class
 * of its own, in the old generation, which keeps the whole run until everything is collected.
 */
export class RunSubject implements Subject {
  readonly conn: Subject['conn']
  readonly endpoint: Subject['endpoint']
  readonly random: () => number
  readonly vars: Subject['vars'] = new Map()
  readonly results: Subject['results'] = new Map()
  readonly #messages: Messages
  readonly #host: PolicyHost

  constructor(messages: Messages, host: PolicyHost) {
    this.conn = host.conn
    this.endpoint = host.endpoint
    this.random = host.random
    this.#messages = messages
    this.#host = host
  }

  get req(): RequestMessage | null {
    return this.#messages.request
  }

  get res(): ResponseMessage | null {
    return this.#messages.response
  }

  get nowMs(): number {
    return this.#host.nowMs()
  }
}
