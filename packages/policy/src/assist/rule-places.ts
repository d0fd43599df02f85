import type { SourceRange } from '../language/diagnostic.ts'
import { PHASES, type Phase } from '../language/phase.ts'
import { readSource } from '../source/read-source.ts'
import { findEntry, type SourceNode } from '../source/source-node.ts'

/** Where a rule of a policy stands in its text. */
export type RulePlace = SourceRange & {
  readonly phase: Phase
  readonly index: number
  readonly name: string | null
}

/** Lists the rules of a text that can be read; of any other text none. */
export function findRules(source: string): RulePlace[] {
  const { root } = readSource(source)
  if (root?.kind !== 'map') return []
  return root.entries.flatMap(({ key, value }) => {
    const phase = key.text === 'rules' ? 'on_http_request' : PHASES.find((name) => name === key.text)
    if (phase === undefined || value.kind !== 'list') return []
    return value.items.map((rule, index) => ({
      phase,
      index,
      name: readName(rule),
      start: rule.start,
      end: rule.end,
    }))
  })
}

function readName(rule: SourceNode): string | null {
  const name = rule.kind === 'map' ? findEntry(rule, 'name')?.value : undefined
  return name?.kind === 'scalar' ? name.text : null
}
