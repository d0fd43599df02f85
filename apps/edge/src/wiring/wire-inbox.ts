import { createRateLimiter, SECOND_MS } from '@nora/kit'
import { DatabaseCommit } from '../inbox/database-commit.ts'
import { Inbox } from '../inbox/inbox.ts'
import type { InboxRequest } from '../inbox/received-request.ts'
import { RequestStore } from '../inbox/request-store.ts'
import { InboxSpool } from '../inbox/spool/inbox-spool.ts'
import { toReceivedWebhook } from '../inbox/to-received-webhook.ts'
import { WebhookDeliveries } from '../inbox/webhook-deliveries.ts'
import { Webhooks } from '../inbox/webhooks.ts'
import { spoolDisk } from '../platform/spool-disk.ts'
import type { Base } from './edge-deps.ts'
import type { AgentParts } from './wire-agents.ts'
import type { ControlParts } from './wire-control.ts'
import type { GatewayParts } from './wire-gateways.ts'
import type { PeerParts } from './wire-peers.ts'

const LOG_RATE = { limit: 1, windowMs: 10 * SECOND_MS }

/** Webhooks: what control pushed of them, what is stored of their requests, and deliveries to what this edge has. */
export function wireInbox(
  base: Base,
  { ask, control }: ControlParts,
  { endpoints, gateways, limits }: Pick<AgentParts, 'endpoints'> & Pick<GatewayParts, 'gateways'> & PeerParts,
) {
  const { config, budget, clock, ids, log, random } = base
  const traffic = base.traffic.webhooks
  const send = async (requests: readonly InboxRequest[]): Promise<void> => {
    await ask('webhook_requests', { requests: requests.map(toReceivedWebhook) })
  }
  const limiter = createRateLimiter(clock)
  /** A full disk, or a wrong expression, makes a line now and then, not one for each request. */
  const mayLog = (what: string): boolean => limiter.take(what, LOG_RATE) === null
  const inboxSpool =
    config.webhooks.folder === null
      ? null
      : new InboxSpool({
          root: config.webhooks.folder,
          quotaBytes: config.webhooks.quotaBytes,
          keepMs: config.webhooks.keepMs,
          disk: spoolDisk,
          send,
          traffic,
          ids,
          clock,
          random,
          log,
        })
  const webhooks = new Webhooks({
    host: config.webhooks.host,
    getConnection: () => control.connection,
    clock,
    log,
  })
  const inbox = new Inbox({
    webhooks,
    store: new RequestStore({
      spool: inboxSpool,
      database: new DatabaseCommit({ send }),
      onRefused: (error) => {
        if (mayLog('refused')) log.warn({ err: error }, 'requests of webhooks are not stored')
      },
    }),
    limiter: limits.limiter('webhooks'),
    refusals: createRateLimiter(clock),
    mayLog,
    budget,
    askTarget: async (request) =>
      (await ask('answer_webhook', { request: toReceivedWebhook(request) })).answer,
    traffic,
    ids,
    clock,
    log,
  })
  const webhookDeliveries = new WebhookDeliveries({
    endpoints,
    gateways,
    send: (delivered) => ask('webhook_delivered', delivered),
    traffic,
    clock,
    log,
  })
  return { webhooks, inbox, inboxSpool, webhookDeliveries }
}

export type InboxParts = ReturnType<typeof wireInbox>
