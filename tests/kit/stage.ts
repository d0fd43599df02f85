import type { TunnelCommand } from '@nora/contract'
import { freePort } from '../../bench/processes.ts'
import { addOwnDomains } from './add-own-domains.ts'
import { type ApiSession, createSession, signInAsOwner, signUp } from './api-session.ts'
import { type EdgeStandIn, standInForEdge } from './edge-stand-in.ts'
import { makeGateways } from './make-gateways.ts'
import { makeTrafficPolicies } from './make-traffic-policies.ts'
import { type MadeVault, makeVault } from './make-vault.ts'
import { type MadeWebhooks, makeWebhooks } from './make-webhooks.ts'
import { type ClientRun, createClientHome } from './nora-client.ts'
import { bootNora, type NoraSystem } from './nora-system.ts'
import { type Origin, startOrigin } from './origins.ts'
import { reserveNames, reservePorts } from './reserved-names.ts'
import { joinTeam } from './team.ts'
import { visit } from './visit.ts'

/**
 * `owner` has live tunnels with traffic, ports and keys; `head` leads a team whose members have some, and has a vault;
 * `member` is an administrator of that team without a master key; `newcomer` has nothing yet, `guest` is signed out.
 */
export type Viewer = 'owner' | 'head' | 'member' | 'newcomer' | 'guest'

/** People, tunnels and traffic for the screens to show. */
export type Stage = MadeWebhooks & {
  system: NoraSystem
  tunnelId: string
  temporalTokenId: string
  portId: string
  domainId: string
  /** A domain of the team's own, and a zone, whose records nobody has created. */
  ownDomainId: string
  zoneId: string
  /** An uploaded certificate that ends in some days. */
  certificateId: string
  publicKeyId: string
  apiKeyId: string
  memberId: string
  policyId: string
  trafficPolicyId: string
  gatewayId: string
  /** Nobody answers at its address. */
  downGatewayId: string
  capturedGatewayId: string
  vault: MadeVault
  /** The invitation of the newcomer. */
  inviteId: string
  sessions: Record<Viewer, ApiSession>
  close(): Promise<void>
}

export async function setStage(): Promise<Stage> {
  const linkPort = await freePort()
  const system = await bootNora({
    sample: true,
    env: {
      NORA_CONTROL_LINK_PORT: String(linkPort),
      // Nobody answers there: checks of DNS end at once, and alike on every machine.
      NORA_CONTROL_DNS_SERVERS: '127.0.0.1:9',
      NORA_CONTROL_SUPPORT_EMAIL: 'help@example.org',
      NORA_CONTROL_COMMUNITY_URL: 'https://chat.example.org',
      // One person unlocks one vault for each look at it.
      NORA_CONTROL_RATE_LIMITS: 'off',
    },
  })
  return furnish(system, linkPort).catch(async (error: unknown) => {
    await system.close()
    throw error
  })
}

async function furnish(system: NoraSystem, linkPort: number): Promise<Stage> {
  const { head, member, memberId, policyId } = await makeTeam(system)
  const owner = await signInAsOwner(system)
  const newcomer = await signUp(system, 'newcomer@example.org')
  const inviteId = await inviteMore(head)
  const { token } = await owner.api.credentials.renewToken()
  const tunnels = await openTunnels(system, token)
  const waiting = await createSession(system.ready.console_url).api.credentials.createTemporalToken({
    body: { client: { machine: 'anna-mbp', os: 'macOS 16', version: '0.1.0' } },
  })
  const apiKeyId = await makeApiKeys(owner, system.ready.console_url)
  const edge = await standInForEdge(system, linkPort)
  const publicKeyId = await addPublicKeys(owner, edge)
  const portId = await reservePorts(owner, edge, token)
  const domainId = await reserveNames(owner)
  const trafficPolicyId = await makeTrafficPolicies(owner, 'shop.localhost', tunnels.shopUrl)
  const { close: closeGateways, ...gateways } = await makeGateways(system, owner, token)
  const webhooks = await makeWebhooks(owner, tunnels.shopUrl)
  await edge.tellStatistics((await head.api.credentials.renewToken()).token, ['shop-front', 'api-forest'])
  await edge.tellStatistics((await member.api.credentials.renewToken()).token, ['webhooks-ilya'])
  await addPublicKeys(member, edge)
  await reservePorts(member, edge, (await member.api.credentials.renewToken()).token)
  await head.api.domains.reserveDomain({
    body: { region: 'local', name: 'forest', description: 'Сайт студии' },
  })
  await head.api.ports.reservePort({ body: { region: 'local', alias: 'grafana' } })
  const own = await addOwnDomains(head)
  const vault = await makeVault(system, head)
  const { items } = await owner.api.tunnels.listTunnels({ query: { q: 'shop' } })
  return {
    system,
    tunnelId: items[0]?.id ?? '',
    temporalTokenId: waiting.id,
    portId,
    domainId,
    ...own,
    publicKeyId,
    apiKeyId,
    memberId,
    inviteId,
    vault,
    policyId,
    trafficPolicyId,
    ...gateways,
    ...webhooks,
    sessions: { owner, head, member, newcomer, guest: createSession(system.ready.console_url) },
    close: async () => {
      edge.close()
      await closeGateways()
      await tunnels.close()
      await system.close()
    },
  }
}

/** A team whose founder has a member with a custom role. */
async function makeTeam(system: NoraSystem) {
  const head = await signUp(system, 'head@example.org', { name: 'Анна Белова' })
  const member = await signUp(system, 'member@example.org', { name: 'Илья Ким' })
  const { api } = head
  await api.teams.createTeam({ body: { name: 'Ясный лес' } })
  const makeRole = (name: string, description: string, denied_commands: TunnelCommand[]) =>
    api.teams.createTeamRole({ body: { name, description, denied_commands } })
  await makeRole('Только веб', 'Сайты и больше ничего', ['ssh', 'tcp'])
  const role = await makeRole('Без ssh', '', ['ssh'])
  const memberId = await joinTeam(head, member, 'member@example.org', { role: 'admin', role_ids: [role.id] })
  const policyId = await makePolicies(head)
  return { head, member, memberId, policyId }
}

/** Makes one policy of each kind; returns the one with the most to show. */
async function makePolicies({ api }: ApiSession): Promise<string> {
  const create = (body: Parameters<typeof api.policies.createIpPolicy>[0]['body']) =>
    api.policies.createIpPolicy({ body })
  await create({
    name: 'Старый подрядчик',
    is_enabled: false,
    rules: [{ network: '198.51.100.7', effect: 'deny' }],
  })
  await create({
    name: 'Сборка',
    description: 'Откуда приходят агенты CI',
    rules: [{ network: '198.51.100.0/24', effect: 'deny' }],
    attached_to: { agents: true, api: true },
  })
  const office = await create({
    name: 'Офис и VPN',
    description: 'Кроме гостевого Wi-Fi',
    rules: [
      { network: '203.0.113.128/25', effect: 'deny', description: 'Гостевой Wi-Fi' },
      { network: '203.0.113.0/24', effect: 'allow', description: 'Офис' },
      { network: '203.0.113.200', effect: 'allow', description: 'Принтер' },
      { network: '2001:db8:7::/48', effect: 'allow', description: 'VPN' },
      { network: '127.0.0.1', effect: 'allow', description: 'Эта машина' },
    ],
    attached_to: { console: true, endpoints: ['shop.localhost', '127.0.0.2:20017'] },
  })
  return office.id
}

/** People who have not answered yet; answers the newcomer's. */
async function inviteMore({ api }: ApiSession): Promise<string> {
  await api.teams.sendInvites({ body: { emails: ['vera@example.org'], role: 'admin', has_seat: false } })
  const { items } = await api.teams.sendInvites({ body: { emails: ['newcomer@example.org'] } })
  return items[0]?.id ?? ''
}

const PATHS = ['/', '/catalog', '/cart', '/favicon.ico', '/old-catalog', '/orders/17', '/orders/18']
const STATUSES: Record<string, number> = {
  '/favicon.ico': 404,
  '/old-catalog': 301,
  '/orders/18': 500,
  '/hooks/refunds': 422,
}

/** Two that live and one that is history. */
async function openTunnels(
  system: NoraSystem,
  token: string,
): Promise<Pick<Origin, 'close'> & { shopUrl: string }> {
  const home = createClientHome(system, token)
  const origin = await startOrigin((req, res) => {
    res.writeHead(STATUSES[req.url ?? ''] ?? 200, { 'content-type': 'text/plain' })
    res.end('Pies from the burrow')
  })
  const runs: ClientRun[] = []
  let shopUrl = ''
  for (const [name, ...rules] of [['shop', '--cors', '--rate-limit', '100/s'], ['api-dev']]) {
    const run = home.run(['http', String(origin.port), '--name', name ?? '', '--json', ...rules])
    runs.push(run)
    const { url } = await run.event('online')
    for (const path of PATHS) await visit(`${url}${path}`)
    if (name === 'shop') shopUrl = String(url)
  }
  const past = home.run(['http', String(origin.port), '--name', 'demo-day', '--json'])
  await past.event('online')
  await past.stop()
  return {
    shopUrl,
    close: async () => {
      for (const run of runs) await run.stop()
      await origin.close()
    },
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Makes one key of each kind; returns the one that was used and has made another. */
async function makeApiKeys({ api }: ApiSession, consoleUrl: string): Promise<string> {
  const make = (description: string, scope: 'full' | 'read', expires_at: string | null) =>
    api.credentials.createApiKey({ body: { description, scope, expires_at } })
  await make('Grafana dashboard', 'read', inDays(90))
  await make('Old laptop backup script', 'read', inDays(3))
  const terraform = await make('Terraform', 'full', null)
  const headers = { authorization: `Bearer ${terraform.key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ description: 'Night build', scope: 'read', expires_at: inDays(30) })
  await fetch(`${consoleUrl}/v1/api_keys`, { method: 'POST', headers, body })
  return terraform.id
}

/** Three, one of them used just now; answers that one. */
async function addPublicKeys({ api }: ApiSession, edge: EdgeStandIn): Promise<string> {
  const add = async (
    type: string[],
    comment: string,
    more: { names?: string[]; expires_at?: string } = {},
  ) => {
    const body = { key: edge.makeKey(type, comment), ...more }
    return (await api.credentials.addPublicKeys({ body })).items[0]
  }
  await add(['-t', 'rsa', '-b', '3072'], 'build-server', { names: ['shop', 'api-dev'] })
  await add(['-t', 'ecdsa', '-b', '384'], 'phone', { expires_at: inDays(5) })
  const used = await add(['-t', 'ed25519'], 'anna@mbp')
  if (!used) throw new Error('no key was added')
  await edge.signIn(used.fingerprint)
  return used.id
}
