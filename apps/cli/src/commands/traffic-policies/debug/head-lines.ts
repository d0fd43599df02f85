import { printable, type Style } from '@nora/command-line/terminal'
import type { DebugHead } from '@nora/policy'

/** What an action made of a head: lines that are gone, and lines that came. */
export function toHeadDiff(before: DebugHead, after: DebugHead, style: Style): string[] {
  const [old, fresh] = [toHeadLines(before), toHeadLines(after)]
  const gone = without(old, fresh).map((line) => style.bad(`- ${printable(line)}`))
  const came = without(fresh, old).map((line) => style.ok(`+ ${printable(line)}`))
  return [...gone, ...came]
}

export function toHeadLines({ startLine, headers }: DebugHead): string[] {
  return [startLine, ...headers.map(([name, value]) => `${name}: ${value}`)]
}

/** The lines that the other list has not, or has fewer times. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
