import { figureTitle, formatFigure } from './figures.ts'
import { GOALS, type GoalOutcome } from './goals.ts'
import type { BenchResult, Table } from './result.ts'

export type Page = { at: Date; rounds: number; seconds: number; scale: number; machine: readonly string[] }

/** The page for whoever decides whether to use Nora: the machine, the goals, then a section per scenario. */
export function toMarkdown(results: readonly BenchResult[], page: Page): string {
  const { at, rounds, seconds, machine } = page
  return [
    `# Bench, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    ...machine,
    `Subjects take turns within a run; figures are medians of ${rounds} rounds of ${seconds} s. On a shared machine only ratios within a table mean something.`,
    '',
    ...goalsSection(results.flatMap(({ goals }) => goals)),
    ...results.flatMap(toSection),
  ].join('\n')
}

function goalsSection(outcomes: readonly GoalOutcome[]): string[] {
  const rows = Object.entries(GOALS).flatMap(([number, goal]) => {
    const own = outcomes.filter((outcome) => outcome.goal === Number(number))
    if (own.length === 0) return [[number, goal, '', '', 'not measured here']]
    return own.map(({ what, wanted, measured, isMet }, i) => [
      i === 0 ? number : '',
      i === 0 ? goal : '',
      `${what} ${wanted}`,
      measured,
      isMet ? 'met' : '**not met**',
    ])
  })
  return ['## Goals', '', ...toTable(['#', 'goal', 'wanted', 'measured', ''], rows, 3), '']
}

function toSection({ bench, conditions, tables, ratios, limits, errors }: BenchResult): string[] {
  const compared = Object.entries(ratios).map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`)
  return [
    `## ${bench}`,
    '',
    conditions,
    '',
    ...tables.flatMap(figuresTable),
    ...(compared.length > 0 ? [`Ratios: ${compared.join(', ')}.`, ''] : []),
    ...(limits === '' ? [] : [limits, '']),
    ...(errors.length > 0 ? ['**Failed:**', '', ...errors.map((error) => `- ${error}`), ''] : []),
  ]
}

function figuresTable({ title, rows }: Table): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'subject')
  const cells = rows.map((row) => [row.subject, ...names.map((name) => formatFigure(name, row[name]))])
  return [...toTable([title, ...names.map(figureTitle)], cells, 1), '']
}

/** Columns from `numbersFrom` on are set to the right. */
function toTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  numbersFrom: number,
): string[] {
  const widths = titles.map((title, i) =>
    Math.max(title.length, 3, ...rows.map((row) => row[i]?.length ?? 0)),
  )
  const isNumber = (i: number) => i >= numbersFrom
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, i) => (isNumber(i) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(titles), line(rule), ...rows.map(line)]
}
