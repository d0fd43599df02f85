import { Counter, type Registry } from 'prom-client'
import type { TcpTraffic } from './traffic.ts'

/** Exports what passed through the ports of TCP tunnels. */
export function addTcpMetrics(tcp: TcpTraffic, registry: Registry): void {
  const registers = [registry]
  new Counter({
    name: 'nora_edge_tcp_connections_total',
    help: 'Connections of visitors to TCP tunnels.',
    registers,
    collect() {
      this.reset()
      this.inc(tcp.connections)
    },
  })
  new Counter({
    name: 'nora_edge_tcp_connections_from_edges_total',
    help: 'Those of them that another edge brought here; both have counted them.',
    registers,
    collect() {
      this.reset()
      this.inc(tcp.fromEdges)
    },
  })
  new Counter({
    name: 'nora_edge_tcp_endings_total',
    help: 'Connections that are over, by how they ended, which docs/operations.md explains.',
    labelNames: ['ending'],
    registers,
    collect() {
      this.reset()
      for (const [ending, count] of tcp.endings) this.inc({ ending }, count)
    },
  })
  new Counter({
    name: 'nora_edge_tcp_bytes_total',
    help: 'Bytes of TCP tunnels from visitors (in) and to them (out).',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset()
      this.inc({ direction: 'in' }, tcp.bytesIn)
      this.inc({ direction: 'out' }, tcp.bytesOut)
    },
  })
}
