import type { AskBody, PushBody } from '@nora/link'
import * as gateways from '../features/gateways/index.ts'
import * as teams from '../features/teams/index.ts'
import * as traffic from '../features/traffic-policies/index.ts'
import type * as tunnels from '../features/tunnels/index.ts'
import * as webhooks from '../features/webhooks/index.ts'
import { createOutboundGuard } from '../platform/outbound/guard.ts'
import type { Platform } from '../platform/platform.ts'
import type { Changes } from '../verification/changes.ts'

type Needs = Platform &
  Pick<webhooks.WebhooksDeps, 'limits' | 'rates' | 'revocations' | 'random' | 'transforms'> & {
    changes: Changes
    live: Pick<tunnels.TunnelsDeps['live'], 'all' | 'subscribe'>
    edges: Pick<tunnels.TunnelsDeps['edges'], 'listOfRegion' | 'push' | 'pushAll'>
  }

/** How often senders may call a webhook of a team whose plan says nothing. */
const FREE_RATE = 20_000

/** Passes to webhooks the names of teams, where their tunnels are, and how edges are told. */
export function wireWebhooks({ changes, live, edges, ...platform }: Needs) {
  const { config, limits } = platform
  const served = new webhooks.ServedWebhooks({
    ...platform,
    getRate: async (team_id) => (await limits.requests_per_minute(platform.db, team_id)).limit ?? FREE_RATE,
    pushAll: (push) => edges.pushAll('set_webhooks', push),
  })
  changes.onAny(() => served.touch())
  const deps: webhooks.WebhooksDeps = {
    ...platform,
    lockTeam: teams.lockTeam,
    listHeld: (db, actor, endpoints) => traffic.listHeldAddresses({ db, config }, actor, endpoints),
    findGatewayAt: async (db, team_id, endpoint) =>
      (await gateways.findGatewayAt(db, team_id, endpoint)) ?? null,
    findGatewayEndpoint: (db, team_id, id) => gateways.findGatewayEndpoint(db, team_id, id),
    findRecipient: (db, { user_id, team_id }) => teams.findMember(db, user_id, team_id),
    toInternalHostname: gateways.toInternalHostname,
    findEdge: (team_id, hostname) => findEdge(live, team_id, hostname),
    findAnyEdge: () => config.regions.flatMap(({ id }) => edges.listOfRegion(id))[0] ?? null,
    pushDelivery: (edge_id, delivery) => edges.push(edge_id, 'deliver_webhook', delivery),
    guard: createOutboundGuard(config),
    attempts: new webhooks.Attempts(),
    answers: new webhooks.AwaitedAnswers(),
    load: new webhooks.TargetLoad(() => platform.clock.now().getTime()),
    news: new webhooks.WebhookNewsroom(() => platform.clock.now().getTime()),
    push: { touch: () => served.touch(), settle: () => served.settle() },
    wakeDeliveries: () => deliverer.wake(),
  }
  const deliverer = new webhooks.Deliverer(deps)
  const accept = webhooks.acceptRequests(deps)
  const answer = webhooks.answerByTarget(deps)
  const link = {
    sendWebhooks: (push: (body: PushBody<'set_webhooks'>) => void) => served.enrol(push),
    webhooks: {
      requests: (edge_id: string, { requests }: AskBody<'webhook_requests'>) => accept(edge_id, requests),
      answer: (edge_id: string, { request }: AskBody<'answer_webhook'>) => answer(edge_id, request),
      delivered: (edge_id: string, answer: AskBody<'webhook_delivered'>) =>
        deps.attempts.done(edge_id, answer),
    },
  }
  return { deps, deliverer, link }
}

/** Any edge that carries a tunnel of the team at the hostname. */
function findEdge(live: Needs['live'], team_id: string, hostname: string): string | null {
  for (const { row, holders } of live.all())
    if (row.team_id === team_id && row.hostname === hostname && holders[0] !== undefined)
      return holders[0].edge_id
  return null
}
