import type { Refusal } from './refusals.ts'

/** A larger head is refused, as is one of more fields. */
export const HEAD_LIMIT_BYTES = 65_536
export const FIELDS_LIMIT = 256

/**
 * Holds the result of the last parse, as offsets into the parsed buffer. One object is reused for many
 * messages, so that a request allocates nothing; it is valid until the next parse into it.
 */
export class Head {
  /** First byte of the start line. */
  start = 0
  /** The offset after the empty line. */
  end = 0
  /** Why the parse answered −1. */
  refusal: Refusal | null = null
  /** 0 or 1, of HTTP/1.x. */
  minor = 1

  /** The METHOD of a request. */
  method = 0
  methodEnd = 0
  targetStart = 0
  targetEnd = 0
  /** The offset of the path of an absolute target; targetStart for the origin form. */
  pathStart = 0
  hostStart = -1
  /** The offset after the host and its port. */
  hostEnd = 0
  /** The offset after the host, before the colon of its port. */
  hostnameEnd = 0
  /** True for `Expect: 100-continue` and the like. */
  expects = false

  /** The status of a response. */
  status = 0
  /** It says that an edge has answered by itself: only an edge may. */
  hasEdgeError = false

  /** The offset after the start line. */
  fieldsStart = 0
  fieldCount = 0
  /** Per field: start and end of its name, start and end of its value. */
  readonly fields = new Int32Array(FIELDS_LIMIT * 4)
  /** Per field: 1 when it is not relayed. */
  readonly dropped = new Uint8Array(FIELDS_LIMIT)

  /** −1 when there is none. */
  contentLength = -1
  chunked = false
  /** The peer closes after this message, or expects us to. */
  close = false
  keepAlive = false
  /** The offset of the value of Keep-Alive; −1 when there is none. */
  keepAliveStart = -1
  keepAliveEnd = 0
  /** The value of Upgrade, when it asks for one protocol that may pass; −1 otherwise. */
  upgradeStart = -1
  upgradeEnd = 0
  connectionUpgrade = false
  /** Connection names fields of its own. */
  hasNamedOptions = false

  reset(start: number): void {
    this.start = start
    this.end = 0
    this.refusal = null
    this.minor = 1
    this.method = 0
    this.hostStart = -1
    this.expects = false
    this.status = 0
    this.hasEdgeError = false
    this.fieldCount = 0
    this.contentLength = -1
    this.chunked = false
    this.close = false
    this.keepAlive = false
    this.keepAliveStart = -1
    this.upgradeStart = -1
    this.connectionUpgrade = false
    this.hasNamedOptions = false
  }

  /** Notes the reason and answers what a refused parse answers. */
  refuse(refusal: Refusal): -1 {
    this.refusal = refusal
    return -1
  }

  /** The same for a check that answers whether the head may pass. */
  reject(refusal: Refusal): false {
    this.refusal = refusal
    return false
  }
}
