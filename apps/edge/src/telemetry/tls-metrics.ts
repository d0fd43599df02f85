import { Counter, type Registry } from 'prom-client'
import type { TlsTraffic } from './traffic.ts'

/** Exports which certificates were chosen for visitors. */
export function addTlsMetrics(tls: TlsTraffic, registry: Registry): void {
  new Counter({
    name: 'nora_edge_tls_choices_total',
    help: 'Handshakes, by what their certificate was chosen, which docs/certificates.md explains.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [by, count] of tls.choices) this.inc({ by }, count)
    },
  })
}
