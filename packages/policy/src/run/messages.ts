import type { Headers, RequestSubject, ResponseSubject } from '../expressions/index.ts'
import { BodyEdits } from './bodies/body-edits.ts'
import { EditedHead, type Fields } from './edited-head.ts'

const NO_HEADERS: Headers = new Map()

export type RequestStart = {
  readonly method: string
  readonly scheme: 'http' | 'https'
  readonly host: string
  /** The path and the query as they came. */
  readonly target: string
  readonly version: string
  readonly contentLength: number
  readonly receivedMs: number
}

/** A request that rules read and edit. */
export class RequestMessage implements RequestSubject {
  readonly method: string
  readonly scheme: 'http' | 'https'
  readonly host: string
  readonly version: string
  readonly contentLength: number
  readonly receivedMs: number
  readonly trailers = NO_HEADERS
  readonly head: EditedHead
  readonly bodyEdits = new BodyEdits()
  /** null: not read, or longer than may be read. */
  readonly body: Uint8Array | null
  readonly #firstTarget: string
  #target: string

  constructor(start: RequestStart, read: () => Fields, body: Uint8Array | null = null) {
    this.method = start.method
    this.scheme = start.scheme
    this.host = start.host
    this.version = start.version
    this.contentLength = start.contentLength
    this.receivedMs = start.receivedMs
    this.head = new EditedHead(read)
    this.body = body
    this.#firstTarget = start.target
    this.#target = start.target
  }

  get headers(): Headers {
    return this.head.headers
  }

  get target(): string {
    return this.#target
  }

  /** It asks for another protocol: what follows is no body. */
  get isUpgrade(): boolean {
    return this.head.getOriginal('upgrade').length > 0
  }

  get isTargetEdited(): boolean {
    return this.#target !== this.#firstTarget
  }

  get path(): string {
    const query = this.#target.indexOf('?')
    return query === -1 ? this.#target : this.#target.slice(0, query)
  }

  get query(): string {
    const query = this.#target.indexOf('?')
    return query === -1 ? '' : this.#target.slice(query + 1)
  }

  get url(): string {
    return `${this.scheme}://${this.host}${this.#target}`
  }

  /** As the visitor asked for it. */
  get originalUrl(): string {
    return `${this.scheme}://${this.host}${this.#firstTarget}`
  }

  /** Answers false for what cannot stand in a request line. */
  setTarget(target: string): boolean {
    if (!/^\/[\x21-\x22\x24-\x7e]*$/.test(target)) return false
    this.#target = target
    return true
  }
}

/** A response whose head rules read and edit. */
export class ResponseMessage implements ResponseSubject {
  readonly status: number
  readonly contentLength: number
  readonly receivedMs: number
  readonly trailers = NO_HEADERS
  readonly head: EditedHead
  readonly bodyEdits = new BodyEdits()
  readonly body: Uint8Array | null

  constructor(
    start: { status: number; contentLength: number; receivedMs: number },
    read: () => Fields,
    body: Uint8Array | null = null,
  ) {
    this.status = start.status
    this.contentLength = start.contentLength
    this.receivedMs = start.receivedMs
    this.head = new EditedHead(read)
    this.body = body
  }

  get headers(): Headers {
    return this.head.headers
  }
}
