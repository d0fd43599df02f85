/** Longer lines are cut. */
const LIMIT_CHARACTERS = 2_000

/** Cuts bytes, however they arrive, into lines of text. Holds at most one line. */
export class TextLines {
  readonly #onLine: (line: string) => void
  readonly #decoder = new TextDecoder()
  #pending = ''

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine
  }

  push(bytes: Uint8Array): void {
    const [first = '', ...rest] = this.#decoder.decode(bytes, { stream: true }).split('\n')
    this.#keep(first)
    for (const part of rest) {
      this.#say()
      this.#keep(part)
    }
  }

  /** Emits the last line if it has no line feed. */
  end(): void {
    if (this.#pending !== '') this.#say()
  }

  #keep(text: string): void {
    const room = LIMIT_CHARACTERS - this.#pending.length
    if (room > 0) this.#pending += text.slice(0, room)
  }

  #say(): void {
    this.#onLine(this.#pending.replace(/\r$/, ''))
    this.#pending = ''
  }
}
