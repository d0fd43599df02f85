/** Figures of the edge's processes, as Prometheus reads them. */

/** The gauges `nora_edge_NAME` of the process that answers on the monitor port. */
export async function readEdge<N extends string>(
  monitorPort: number,
  names: readonly N[],
): Promise<Record<N, number>> {
  const response = await fetch(`http://127.0.0.1:${monitorPort}/metrics`)
  const text = await response.text()
  return Object.fromEntries(names.map((name) => [name, seriesValue(text, `nora_edge_${name}`)])) as Record<
    N,
    number
  >
}

/** Sums the gauges over processes. */
export async function sumEdges<N extends string>(
  monitorPorts: readonly number[],
  names: readonly N[],
): Promise<Record<N, number>> {
  const each = await Promise.all(monitorPorts.map((port) => readEdge(port, names)))
  const sum = (name: N) => each.reduce((total, values) => total + values[name], 0)
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<N, number>
}

function seriesValue(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  if (line === undefined) throw new Error(`the metrics have no series ${series}`)
  return Number(line.slice(series.length))
}
