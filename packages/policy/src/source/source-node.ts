import type { SourceRange } from '../language/diagnostic.ts'

/** A tree of YAML or JSON in which everything knows its place. */
export type SourceNode = ScalarNode | ListNode | MapNode

export type ScalarNode = SourceRange & {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  /** The value as it is written, without quotes: `1.30` stays `1.30`. */
  readonly text: string
  readonly style: 'plain' | 'single' | 'double' | 'block'
}

export type ListNode = SourceRange & {
  readonly kind: 'list'
  readonly items: readonly SourceNode[]
}

export type MapNode = SourceRange & {
  readonly kind: 'map'
  readonly entries: readonly SourceEntry[]
}

export type SourceEntry = { readonly key: ScalarNode; readonly value: SourceNode }

export function findEntry(node: MapNode, name: string): SourceEntry | undefined {
  return node.entries.find(({ key }) => key.text === name)
}
