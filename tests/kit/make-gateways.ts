import type { ApiSession } from './api-session.ts'
import { eventually } from './eventually.ts'
import { createClientHome } from './nora-client.ts'
import type { NoraSystem } from './nora-system.ts'
import { type Origin, startOrigin } from './origins.ts'
import { visit } from './visit.ts'

const REQUESTS = 20

/** What stands behind the pool beside the laptop. */
const MEMBERS = [
  {
    kind: 'internal',
    target: 'office.internal',
    name: 'office',
    weight: 20,
    tier: 2,
    region: null,
  } as const,
  {
    kind: 'url',
    target: 'https://backup.example.org',
    name: 'backup',
    weight: 1,
    tier: 3,
    region: null,
  } as const,
]

export type GatewaysOfStage = {
  gatewayId: string
  downGatewayId: string
  capturedGatewayId: string
  close: () => Promise<void>
}

/** A pool with a laptop, a machine that is away and a site elsewhere; a captured page for the time without a tunnel; one that is down. */
export async function makeGateways(
  system: NoraSystem,
  { api }: ApiSession,
  token: string,
): Promise<GatewaysOfStage> {
  for (const name of ['store', 'notes', 'invoices'])
    await api.domains.reserveDomain({ body: { region: 'local', name } })
  const { gateways } = api
  const store = await gateways.createGateway({
    body: {
      name: 'Store',
      description: 'Витрина магазина',
      endpoint: 'store',
      upstream: { kind: 'pool' },
      hold_s: 0,
    },
  })
  const origin = await startOrigin((_, res) => res.end('Pies from the burrow'))
  const run = createClientHome(system, token).run([
    ...['http', String(origin.port), '--gateway', 'Store', '--weight', '80', '--json'],
  ])
  await run.event('online')
  for (const body of MEMBERS) await gateways.addGatewayMember({ params: { id: store.id }, body })
  await eventually(async () => (await visit(String(store.url))).status === 200)
  for (let i = 0; i < REQUESTS; i++) await visit(`${store.url}/orders/${i}`)
  const page = { status: 503, headers: [], body: '<h1>Back on Monday</h1>', is_sandboxed: true }
  const notes = await gateways.createGateway({
    body: { name: 'Заметки', endpoint: 'notes', mode: 'fallback', upstream: { kind: 'fixed', ...page } },
  })
  const down = await gateways.createGateway({
    body: {
      name: 'Invoices',
      endpoint: 'invoices',
      upstream: { kind: 'pool' },
      members: [
        { kind: 'internal', target: 'ledger.internal', name: 'ledger', weight: 1, tier: 1, region: null },
      ],
    },
  })
  await captureRequests(api, notes)
  return {
    gatewayId: store.id,
    downGatewayId: down.id,
    capturedGatewayId: notes.id,
    close: () => closeAll(run, origin),
  }
}

/** Some of what comes to a gateway, kept for its page. */
async function captureRequests(
  { captures }: ApiSession['api'],
  { id, url }: { id: string; url: string | null },
): Promise<void> {
  await captures.setGatewayCapture({ params: { id }, body: { is_on: true } })
  await eventually(async () => {
    await visit(`${url}/notes/17?format=pdf`)
    return (await captures.listGatewayExchanges({ params: { id } })).items.length >= 3
  })
}

async function closeAll(run: { stop: () => Promise<unknown> }, origin: Origin): Promise<void> {
  await run.stop()
  await origin.close()
}
