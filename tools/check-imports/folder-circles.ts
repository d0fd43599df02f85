import type { Finding } from '../findings.ts'
import { findCircles } from './find-circles.ts'
import { OUTSIDE_FOLDER_CIRCLES } from './rules.ts'

export type Edge = { from: string; to: string }

type Children = Map<string, Set<string>>

const REASON =
  'folders that import each other can only be read and moved together: move what they share below them'

/**
 * Circles among the children of each folder within a room's sources. A child is a file, or a folder with all that
 * is inside it. Circles of files alone are the concern of the rule about files.
 */
export function folderCircles(edges: readonly Edge[]): Finding[] {
  return [...collapse(edges)].flatMap(([parent, children]) =>
    findCircles(toGraph(children))
      .filter((circle) => !circle.every((child) => /\.[a-z]+$/.test(child)))
      .map((circle) => ({
        path: parent,
        rule: 'no-folder-circles',
        message: circle.join(' → '),
        reason: REASON,
      })),
  )
}

/** Maps each folder that holds both ends of an import to which of its children imports which. */
function collapse(edges: readonly Edge[]): Map<string, Children> {
  const parents = new Map<string, Children>()
  for (const { from, to } of edges) {
    if (from === to || OUTSIDE_FOLDER_CIRCLES.test(to)) continue
    const [a, b] = [from.split('/'), to.split('/')]
    const depth = a.findIndex((part, index) => part !== b[index])
    const parent = a.slice(0, depth).join('/')
    if (!/^(?:packages|apps)\/[^/]+\/src(?:\/|$)/.test(parent)) continue
    const children = parents.get(parent) ?? new Map<string, Set<string>>()
    parents.set(parent, children)
    const child = a[depth] ?? ''
    children.set(child, (children.get(child) ?? new Set()).add(b[depth] ?? ''))
  }
  return parents
}

function toGraph(children: Children): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const [child, reached] of children) {
    graph.set(child, [...reached])
    for (const other of reached) if (!graph.has(other)) graph.set(other, [])
  }
  return graph
}
