import { getTextPosition } from '../../types/text-position.ts'
import { ImportError, type ImportFault } from '../import-error.ts'
import type { DotenvReader, FoundSecret } from '../imported-secrets.ts'
import { DOTENV_DIALECTS, type DotenvDialect } from './dotenv-dialects.ts'

const BLANKS = /[ \t\f\v]*/y
const COMMENT = /#([^\n]*)/y
const EXPORT = /export[ \t]+(?=[^\s=])/y
const NAME = /[^\s=#'"`]+/y
const EQUALS = /[ \t]*=[ \t]*/y
const REST_OF_LINE = /[^\n]*/y
const AFTER_QUOTE = /[ \t\r\f\v]*(?:#([^\n]*))?(?=\n|$)/y

/**
 * The secrets of a `.env` file in the grammar of one reader, by default that of the npm package
 * dotenv, with `${NAME}` outside of single quotes as a reference. Comments above a secret and
 * behind it become its comment. Throws an ImportError with line and column for the first line
 * that is none.
 */
export function readDotenv(text: string, reader: DotenvReader | undefined): FoundSecret[] {
  const dialect = DOTENV_DIALECTS[reader ?? 'default']
  return new DotenvScan(dialect.normalize(text), dialect).run()
}

class DotenvScan {
  readonly #text: string
  readonly #dialect: DotenvDialect
  readonly #found: FoundSecret[] = []
  #comments: string[] = []
  #at = 0
  /** The number of the line at `from`: lines are counted on from the last secret. */
  #line = { from: 0, number: 1 }

  constructor(text: string, dialect: DotenvDialect) {
    this.#text = text
    this.#dialect = dialect
  }

  run(): FoundSecret[] {
    while (this.#at < this.#text.length) this.#takeLine()
    return this.#found
  }

  #takeLine(): void {
    this.#match(BLANKS)
    const comment = this.#match(COMMENT)
    if (comment) this.#comments.push(comment[1]?.trim() ?? '')
    else if (this.#text[this.#at] === '\n') this.#comments = []
    else if (this.#at < this.#text.length) this.#takeSecret()
    this.#at++
  }

  #takeSecret(): void {
    const line = this.#countLine()
    this.#match(EXPORT)
    const name = this.#match(NAME)?.[0]
    if (name === undefined || !this.#match(EQUALS)) throw this.#fail('broken_line', this.#at)
    const { value, behind } = this.#takeValue()
    const comment = [...this.#comments, behind.trim()].filter((one) => one !== '').join('\n')
    this.#comments = []
    this.#found.push({ name, value, comment, line })
  }

  #countLine(): number {
    let { from, number } = this.#line
    for (let end = this.#text.indexOf('\n', from); end !== -1 && end < this.#at; ) {
      number++
      from = end + 1
      end = this.#text.indexOf('\n', from)
    }
    this.#line = { from, number }
    return number
  }

  #takeValue(): { value: string; behind: string } {
    const start = this.#at
    const quote = this.#text[start] ?? ''
    if (quote === '' || !this.#dialect.quotes.includes(quote)) {
      return this.#dialect.readPlain(this.#match(REST_OF_LINE)?.[0] ?? '')
    }
    const ends = this.#dialect.listEnds(this.#text, start)
    for (const end of ends) {
      AFTER_QUOTE.lastIndex = end + 1
      const after = AFTER_QUOTE.exec(this.#text)
      if (!after) continue
      this.#at = AFTER_QUOTE.lastIndex
      return { value: this.#dialect.unquote(this.#text.slice(start + 1, end), quote), behind: after[1] ?? '' }
    }
    const [end] = ends
    throw end === undefined ? this.#fail('unclosed_quote', start) : this.#fail('text_after_quote', end + 1)
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at = pattern.lastIndex
    return match
  }

  #fail(code: ImportFault, at: number): ImportError {
    return new ImportError(code, getTextPosition(this.#text, at))
  }
}
