import { pad, printable, visibleWidth } from '@nora/command-line/terminal'

/** Columns as wide as their longest cell. Cells hold names that people chose. */
export function printTable(rows: readonly string[][]): string {
  const cells = rows.map((row) => row.map(printable))
  const [head = []] = cells
  const widths = head.map((_cell, at) => Math.max(...cells.map((row) => visibleWidth(row[at] ?? ''))))
  return cells
    .map((row) =>
      row
        .map((cell, at) => pad(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
