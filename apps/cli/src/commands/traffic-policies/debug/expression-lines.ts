import { clip, printable, type Style } from '@nora/command-line/terminal'
import type { DebugExpression, DebugValue } from '@nora/policy'

/** Of a part that was evaluated many times, such as in a loop, these are shown. */
const SHOWN_TIMES = 5
const VALUE_COLUMNS = 160

type Part = { start: number; end: number; values: DebugValue[] }

/** An expression with what came of it, and below it each part of it, deeper by one for each that holds it. */
export function toExpressionLines({ source, outcome, values }: DebugExpression, style: Style): string[] {
  const parts = toParts(values)
  const [whole] = parts
  const isWhole = (part: Part) => part === whole && part.values.length === 1 && holdsAll(part, parts)
  const head = `${printable(source.trim())} ${style.faint('=')} ${showOutcome(outcome, style)}`
  const open: Part[] = []
  const below = parts.flatMap((part) => {
    while (open.length > 0 && (open.at(-1) as Part).end < part.end) open.pop()
    if (isWhole(part)) return []
    const depth = open.length + 1
    open.push(part)
    const shown = part.values.slice(0, SHOWN_TIMES).map((one) => showOutcome(one, style))
    const rest = part.values.length > SHOWN_TIMES ? [`… ×${part.values.length}`] : []
    const text = printable(source.slice(part.start, part.end))
    return [`${'  '.repeat(depth)}${style.faint(`${text} =`)} ${[...shown, ...rest].join(', ')}`]
  })
  return [head, ...below]
}

/** Each place once, with all that it came to, what holds others before them. */
function toParts(values: readonly DebugValue[]): Part[] {
  const parts = new Map<string, Part>()
  for (const value of values) {
    const { start, end } = value
    const key = `${start} ${end}`
    const part = parts.get(key)
    if (part) part.values.push(value)
    else parts.set(key, { start, end, values: [value] })
  }
  return [...parts.values()].sort((one, other) => one.start - other.start || other.end - one.end)
}

function holdsAll({ start, end }: Part, parts: readonly Part[]): boolean {
  return parts.every((part) => part.start >= start && part.end <= end)
}

function showOutcome(outcome: DebugExpression['outcome'], style: Style): string {
  if ('error' in outcome) return style.bad(printable(outcome.error))
  const text = printable(clip(JSON.stringify(outcome.value), VALUE_COLUMNS))
  if (outcome.value === true) return style.ok(text)
  return outcome.value === false ? style.warn(text) : text
}
