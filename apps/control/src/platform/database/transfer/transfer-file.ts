import { z } from 'zod'

/**
 * A copy of a database is, line by line: a header; for each table its name, its rows as PostgreSQL’s own JSON
 * and its totals; then the sequences. Rows are never parsed here: numbers and times keep every digit.
 */
export const TRANSFER_FORMAT = 1

export const tableTotals = z.object({
  table: z.string(),
  rows: z.number().int(),
  /** Sum over all rows of a part of their MD5: the same in every order. */
  checksum: z.string(),
})
export type TableTotals = z.output<typeof tableTotals>

const header = z.object({
  format: z.literal(TRANSFER_FORMAT),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
})
export type TransferHeader = z.output<typeof header>

const sequence = z.object({ name: z.string(), last_value: z.string().nullable() })
export type SequencePosition = z.output<typeof sequence>

const ROW = '{"row":'

export type TransferRecord =
  | { kind: 'header'; header: TransferHeader }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; json: string }
  | { kind: 'totals'; totals: TableTotals }
  | { kind: 'end'; sequences: SequencePosition[] }

const record = z.union([
  z.object({ header }).transform((value) => ({ kind: 'header' as const, ...value })),
  z
    .object({ table: z.string(), columns: z.array(z.string()) })
    .transform((value) => ({ kind: 'table' as const, ...value })),
  z.object({ totals: tableTotals }).transform((value) => ({ kind: 'totals' as const, ...value })),
  z
    .object({ sequences: z.array(sequence) })
    .transform((value) => ({ kind: 'end' as const, sequences: value.sequences })),
])

export function toLine(item: TransferRecord): string {
  switch (item.kind) {
    case 'row':
      return `${ROW}${item.json}}`
    case 'header':
      return JSON.stringify({ header: item.header })
    case 'table':
      return JSON.stringify({ table: item.table, columns: item.columns })
    case 'totals':
      return JSON.stringify({ totals: item.totals })
    case 'end':
      return JSON.stringify({ sequences: item.sequences })
  }
}

/** Throws for a line that is none of a copy. */
export function parseLine(line: string): TransferRecord {
  if (line.startsWith(ROW)) return { kind: 'row', json: line.slice(ROW.length, -1) }
  return record.parse(JSON.parse(line))
}
