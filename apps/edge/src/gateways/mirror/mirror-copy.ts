import { MIB } from '@nora/kit'

const BODY_LIMIT_BYTES = MIB

/** Hop-by-hop fields, and what the edge says itself. */
const DROPPED =
  /^(?:connection|keep-alive|te|trailer|upgrade|expect|proxy-[\w-]+|nora-[\w-]+|x-nora-[\w-]+):/i
const CREDENTIALS = /^(?:authorization|cookie):/i

/** The request of a visitor, kept until its answer is known, to be sent to another member as well. */
export class MirrorCopy {
  readonly memberId: string
  readonly isHead: boolean
  readonly #head: string
  readonly #parts: Buffer[] = []
  #bytes = 0

  constructor(memberId: string, head: string) {
    this.memberId = memberId
    this.isHead = head.startsWith('HEAD ')
    this.#head = head
  }

  /** Whether its body was too long to be kept. */
  get isTooLong(): boolean {
    return this.#bytes > BODY_LIMIT_BYTES
  }

  /** A piece of its body, in its framing. */
  add(bytes: Buffer, start: number, end: number): void {
    this.#bytes += end - start
    if (this.isTooLong) this.#parts.length = 0
    else this.#parts.push(Buffer.from(bytes.subarray(start, end)))
  }

  /** The request for a member; `host` null: that of the visitor. */
  toRequest({ host, hasCredentials }: { host: string | null; hasCredentials: boolean }): Buffer {
    const [start = '', ...fields] = this.#head.split('\r\n')
    const kept = fields.filter(
      (field) =>
        field !== '' &&
        !DROPPED.test(field) &&
        (hasCredentials || !CREDENTIALS.test(field)) &&
        (host === null || !/^host:/i.test(field)),
    )
    const lines = [start, ...(host === null ? [] : [`Host: ${host}`]), ...kept]
    const head = `${[...lines, 'X-Nora-Mirror: 1', 'Connection: close'].join('\r\n')}\r\n\r\n`
    return Buffer.concat([Buffer.from(head, 'latin1'), ...this.#parts])
  }
}
