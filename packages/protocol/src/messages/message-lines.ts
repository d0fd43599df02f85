import { KIB, MIB, Problem } from '@nora/kit'
import type { z } from 'zod'

/** Thousands of networks may stand in the options of one tunnel. */
export const MAX_LINE_BYTES = MIB
const LINE_FEED = 10
/** Most lines are shorter. */
const FIRST_BYTES = KIB

/** A union of objects told apart by their literal `type`. */
export type MessageSchema<Message> = z.ZodType<Message> & { readonly options: readonly z.ZodObject[] }

/** One message as a line, its line feed included. Throws a Problem when it is too long to be read. */
export function encodeLine(message: { readonly type: string }): Buffer {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  if (line.length > MAX_LINE_BYTES) throw badMessage(`a ${message.type} of ${line.length} bytes`)
  return line
}

/** Cuts bytes into lines and reads each as a message of `schema`. Holds at most one line. */
export class MessageLines<Message> {
  readonly #schema: MessageSchema<Message>
  readonly #knownTypes: ReadonlySet<string>
  /** The line that has begun; grows with it, so that bytes that come one by one take no more room. */
  #pending: Buffer = Buffer.alloc(FIRST_BYTES)
  #pendingBytes = 0

  constructor(schema: MessageSchema<Message>) {
    this.#schema = schema
    this.#knownTypes = new Set(schema.options.flatMap((option) => getTypes(option)))
  }

  /**
   * The messages that these bytes complete; the bytes may be reused afterwards. Messages of an unknown
   * type are skipped. Throws a Problem for a line that is too long or not what its type says.
   */
  push(buffer: Buffer, start: number, end: number): Message[] {
    const messages: Message[] = []
    let from = start
    while (from < end) {
      const lineEnd = buffer.indexOf(LINE_FEED, from)
      const until = lineEnd < 0 || lineEnd >= end ? end : lineEnd
      this.#keep(buffer, from, until)
      if (until === end) break
      const message = this.#read(this.#pending.toString('utf8', 0, this.#pendingBytes))
      if (message !== undefined) messages.push(message)
      if (this.#pending.length > FIRST_BYTES) this.#pending = Buffer.alloc(FIRST_BYTES)
      this.#pendingBytes = 0
      from = until + 1
    }
    return messages
  }

  #keep(buffer: Buffer, start: number, end: number): void {
    const bytes = this.#pendingBytes + end - start
    if (bytes >= MAX_LINE_BYTES) throw badMessage(`a line over ${MAX_LINE_BYTES} bytes`)
    if (bytes > this.#pending.length) {
      const grown = Buffer.alloc(Math.max(bytes, 2 * this.#pending.length))
      this.#pending.copy(grown, 0, 0, this.#pendingBytes)
      this.#pending = grown
    }
    buffer.copy(this.#pending, this.#pendingBytes, start, end)
    this.#pendingBytes = bytes
  }

  #read(line: string): Message | undefined {
    const value = parseJson(line)
    if (!isTyped(value)) throw badMessage('a line without a type')
    if (!this.#knownTypes.has(value.type)) return undefined
    const parsed = this.#schema.safeParse(value)
    if (!parsed.success) throw badMessage(`a ${value.type} that does not fit`, parsed.error)
    return parsed.data
  }
}

function getTypes(option: z.ZodObject): string[] {
  const type = option.shape.type as z.ZodLiteral<string>
  return [...type.values]
}

function isTyped(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw badMessage('a line that is not JSON', cause)
  }
}

function badMessage(what: string, cause?: unknown): Problem {
  return new Problem(
    'BadMessage',
    {
      ru: `Непонятное сообщение на управляющем канале: ${what}.`,
      en: `A message on the control stream cannot be read: ${what}.`,
    },
    { cause },
  )
}
