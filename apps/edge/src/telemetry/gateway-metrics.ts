import { Counter, type Registry } from 'prom-client'
import type { GatewayTraffic } from './traffic.ts'

/** Exports what gateways did. */
export function addGatewayMetrics(gateways: GatewayTraffic, registry: Registry): void {
  const addCounter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `nora_edge_gateway_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  addCounter('requests', 'Requests and connections at addresses of gateways.', () => gateways.requests)
  addCounter('errors', 'Those of them that failed.', () => gateways.errors)
  addCounter('retries', 'Requests and connections led to another member.', () => gateways.retries)
  addCounter('ejections', 'Members that this process ejected for a while.', () => gateways.ejections)
  new Counter({
    name: 'nora_edge_gateway_checks_total',
    help: 'Checks of members that this process made, by what came of them.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ result: 'good' }, gateways.goodChecks)
      this.inc({ result: 'bad' }, gateways.badChecks)
    },
  })
}
