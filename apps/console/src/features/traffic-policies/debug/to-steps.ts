import type { DebugTrace } from '@nora/contract/traffic-policies'

export type Rule = DebugTrace['phases'][number]['rules'][number]
export type TracedExpression = Rule['expressions'][number]

/** One part of an expression with what it came to; in a loop, each time. */
export type Step = { start: number; depth: number; text: string; values: readonly string[]; isError: boolean }

const SHOWN_MAX = 300

/** The parts of an expression in the order of its text, deeper where one is a part of another. Literals say nothing. */
export function toSteps({ source, values }: TracedExpression): Step[] {
  const ordered = values
    .map((one, place) => ({ ...one, place }))
    .sort((one, other) => one.start - other.start || other.end - one.end || one.place - other.place)
  const steps: (Step & { end: number })[] = []
  for (const { start, end, value, error } of ordered) {
    const text = source.slice(start, end)
    const shown = error ?? showValue(value)
    const same = steps.find((step) => step.start === start && step.end === end)
    if (same) {
      if (!same.values.includes(shown)) same.values = [...same.values, shown]
      continue
    }
    if (error === undefined && isLiteral(text)) continue
    const depth = steps.filter((step) => step.start <= start && step.end >= end).length
    steps.push({
      start,
      end,
      depth,
      text: closeBrackets(source, text, end),
      values: [shown],
      isError: error !== undefined,
    })
  }
  return steps.map(({ end: _, ...step }) => step)
}

/** A value in one line, cut where it is long. */
export function showValue(value: unknown): string {
  const text = value === undefined ? '—' : (JSON.stringify(value) ?? '—')
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

/** Places leave out the brackets around a part, and may so begin in one that they do not end. */
function closeBrackets(source: string, text: string, end: number): string {
  const open = text.split('(').length - text.split(')').length
  const [closing = ''] = /^\)*/.exec(source.slice(end)) ?? []
  return open > 0 ? text + closing.slice(0, open) : text
}

/** A value as it is written: nothing was computed. */
function isLiteral(text: string): boolean {
  const withoutTexts = text.replace(/'[^']*'|"[^"]*"/g, '0')
  return /^(?:true|false|null|[\d.u\-[\],\s]+)$/.test(withoutTexts)
}
