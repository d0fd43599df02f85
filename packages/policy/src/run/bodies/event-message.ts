const LINE_END = /\r\n|\r|\n/
const FIELD = /^([^:]*)(?:: ?(.*))?$/s
const DIGITS = /^\d*$/

/** The fields of an event that rules may edit. */
export type EventField = 'data' | 'retry'

/** One event of an event stream (HTML §9.2), with its lines as they came. */
export class EventMessage {
  isEdited = false
  #lines: readonly string[]

  /** Without the empty line behind it. */
  constructor(text: string) {
    this.#lines = text.split(LINE_END)
  }

  get text(): string {
    return this.#lines.join('\n')
  }

  /** The lines of the field joined, as programs get them; null: the event has none. */
  get(field: EventField): string | null {
    const values = this.#lines.map(readField).filter(({ name }) => name === field)
    return values.length === 0 ? null : values.map(({ value }) => value).join('\n')
  }

  /** Puts the value in the place of the first line of the field. A wait that is no number would not count. */
  set(field: EventField, value: string): boolean {
    if (field === 'retry' && !DIGITS.test(value)) return false
    const first = this.#lines.findIndex((line) => readField(line).name === field)
    if (first === -1) return false
    const written = value.split(LINE_END).map((line) => `${field}: ${line}`)
    const others = this.#lines.map((line) => (readField(line).name === field ? null : line))
    this.#lines = others.flatMap((line, index) => (index === first ? written : (line ?? [])))
    this.isEdited = true
    return true
  }
}

function readField(line: string): { name: string; value: string } {
  const [, name = '', value = ''] = FIELD.exec(line) ?? []
  return { name, value }
}
