export type Graph = ReadonlyMap<string, readonly string[]>

/**
 * One shortest circle per knot of files that reach each other (strongly connected components after
 * Tarjan), written as a path that ends where it begins.
 */
export function findCircles(graph: Graph): string[][] {
  return findKnots(graph).map((knot) => shortestCircle(graph, knot))
}

function findKnots(graph: Graph): Set<string>[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const waiting = new Set<string>()
  const knots: Set<string>[] = []

  function visit(node: string): void {
    const number = order.size
    order.set(node, number)
    lowest.set(node, number)
    stack.push(node)
    waiting.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (waiting.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) === number) close(node)
  }

  function close(node: string): void {
    const knot = new Set(stack.splice(stack.lastIndexOf(node)))
    for (const member of knot) waiting.delete(member)
    if (knot.size > 1 || graph.get(node)?.includes(node)) knots.push(knot)
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return knots
}

function shortestCircle(graph: Graph, knot: ReadonlySet<string>): string[] {
  const start = [...knot].sort()[0] ?? ''
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(node, cameFrom, start)
      if (!knot.has(next) || cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return [...knot]
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string>, start: string): string[] {
  const path = [start]
  for (let node: string | undefined = end; node !== undefined && node !== start; node = cameFrom.get(node)) {
    path.unshift(node)
  }
  return [start, ...path]
}
