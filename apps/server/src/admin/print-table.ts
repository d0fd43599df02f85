/** Columns as wide as their longest cell. */
export function printTable(rows: readonly string[][]): string {
  const [head = []] = rows
  const widths = head.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
