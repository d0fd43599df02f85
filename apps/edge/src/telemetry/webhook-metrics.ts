import { Counter, type Registry } from 'prom-client'
import type { WebhookTraffic } from './traffic.ts'

/** Exports what webhooks of the inbox did. */
export function addWebhookMetrics(webhooks: WebhookTraffic, registry: Registry): void {
  const addCounter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `nora_edge_webhook_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  addCounter('requests_accepted', 'Requests that were stored and acknowledged.', () => webhooks.accepted)
  addCounter(
    'handshakes',
    'Questions of senders about the address that were answered.',
    () => webhooks.handshakes,
  )
  addCounter(
    'requests_handed_over',
    'Requests that control has taken from the spool.',
    () => webhooks.handedOver,
  )
  addCounter('spool_damaged', 'Records of the spool that could not be read.', () => webhooks.damagedRecords)
  addCounter(
    'deliveries',
    'Deliveries to tunnels and gateways that control asked for.',
    () => webhooks.deliveries,
  )
  addCounter('deliveries_failed', 'Those of them without an answer.', () => webhooks.failedDeliveries)
  new Counter({
    name: 'nora_edge_webhook_requests_refused_total',
    help: 'Requests that webhooks refused, by the reason, which docs/errors.md explains.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of webhooks.refusals) this.inc({ reason }, count)
    },
  })
}
