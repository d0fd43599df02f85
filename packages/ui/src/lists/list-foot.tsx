import type { ReactNode } from 'react'
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx'

export type ListFootProps<Row> = ColumnChoiceProps<Row> & {
  /** How many there are, and whether they keep themselves true. */
  children?: ReactNode
}

/** The line under a list. */
export function ListFoot<Row>({ columns, choice, children }: ListFootProps<Row>) {
  return (
    <div className="flex items-center gap-2 py-2 text-code text-faint">
      {children}
      <span className="ml-auto">
        <ColumnChoice columns={columns} choice={choice} />
      </span>
    </div>
  )
}
