import { COLUMN_LIMIT, ROW_LIMIT } from '../bounds.ts'
import { ImportError } from '../import-error.ts'

export type CsvRow = { cells: string[]; line: number }

/**
 * The rows of a CSV (RFC 4180) with the line at which each begins, empty rows left out. The
 * separator is found: comma, semicolon, tab or bar. Throws an ImportError `not_csv` with the line
 * of a quote that is not closed, `too_many_rows` past 100,000.
 */
export async function readRows(text: string): Promise<CsvRow[]> {
  const { default: Papa } = await import('papaparse')
  const rows: CsvRow[] = []
  const lines = new LineCounter(text)
  const delimiter = findDelimiter(text)
  let failure: ImportError | undefined
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta }, parser) => {
      const line = lines.take(meta.cursor)
      if (errors.some(({ type }) => type === 'Quotes')) failure = new ImportError('not_csv', line)
      else if (data.length > COLUMN_LIMIT) failure = new ImportError('not_csv', line)
      else if (data.some((cell) => cell !== '')) rows.push({ cells: data, line })
      if (rows.length > ROW_LIMIT + 1) failure = new ImportError('too_many_rows')
      if (failure) parser.abort()
    },
  })
  if (failure) throw failure
  return rows
}

/** Counts line breaks between the ends of rows, so that cells over several lines are counted too. */
class LineCounter {
  readonly #text: string
  #line = 1
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The line of the row that ends at `end`, and moves on behind it. */
  take(end: number): number {
    const began = this.#line
    for (
      let at = this.#text.indexOf('\n', this.#at);
      at >= 0 && at < end;
      at = this.#text.indexOf('\n', at + 1)
    ) {
      this.#line++
    }
    this.#at = end
    return began
  }
}

/** The separator that the header has most of. */
function findDelimiter(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .split(/\r?\n/)
      .find((line) => line.trim() !== '') ?? ''
  const bare = header.replace(/"(?:[^"]|"")*"/g, '')
  const counts = [',', ';', '\t', '|'].map((character) => ({
    character,
    count: bare.split(character).length - 1,
  }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).character
}
