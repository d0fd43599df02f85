import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Region } from '@nora/contract/system'
import { type ApiSession, signInAsOwner } from '../../tests/kit/api-session.ts'
import { createClientHome } from '../../tests/kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../../tests/kit/nora-system.ts'
import { startSettingsRelay } from '../../tests/kit/settings-relay.ts'
import { freePort, processTree } from '../processes.ts'
import { orStop, type Subject, type SubjectContext } from './subject.ts'

export type NoraServer = {
  system: NoraSystem
  owner: ApiSession
  /** The owner’s token, for clients. */
  token: string
  /** The built client with a tunnel, as a subject; its `stop` ends only the client. */
  openTunnel(options: TunnelOptions): Promise<Subject>
  stop(): Promise<void>
}

type TunnelOptions = Omit<SubjectContext, 'folder'> & {
  name: string
  kind?: 'http' | 'tcp'
  isInspected?: boolean
  /** Its exchanges are kept on the server. */
  isCaptured?: boolean
  env?: Record<string, string>
}

type ServerOptions = {
  folder: string
  hasLinkTls?: boolean
  env?: Record<string, string>
  /** Another state of the repository, built, whose server is started. */
  repository?: string
}

/** The built product as `npm start` runs it. */
export async function startNoraServer({
  folder,
  hasLinkTls = true,
  env = {},
  repository,
}: ServerOptions): Promise<NoraServer> {
  mkdirSync(folder, { recursive: true })
  const link = { NORA_EDGE_LINK_TLS: hasLinkTls ? 'on' : 'off' }
  const system = await bootNora({
    dataFolder: folder,
    env: { ...(await freePortsEnv()), ...link, ...env },
    repository,
  })
  // The link of the start works once.
  const owner = await orStop(system, signInAsOwner(system))
  const { token } = await orStop(system, owner.api.credentials.renewToken())
  return {
    system,
    owner,
    token,
    openTunnel: (options) => openTunnel(system, token, options),
    stop: async () => void (await system.stop()),
  }
}

const PORTS = ['CONTROL_HTTP', 'CONTROL_LINK', 'CONTROL_MONITOR', 'EDGE_HTTP', 'EDGE_LINK']

/** The usual ports are also those of whoever else starts Nora on this machine, perhaps in this moment. */
export async function freePortsEnv(): Promise<Record<string, string>> {
  const env: Record<string, string> = {}
  for (const name of PORTS) env[`NORA_${name}_PORT`] = String(await freePort())
  return env
}

async function openTunnel(
  system: NoraSystem,
  token: string,
  { originPort, name, kind = 'http', isInspected = false, isCaptured = false, through, env }: TunnelOptions,
): Promise<Subject> {
  const relay = through && (await startSettingsRelay(system, await relayedBy(system, through)))
  const home = createClientHome(system, token)
  const options =
    kind === 'http' ? ['--name', name, `--inspect=${isInspected}`, `--capture=${isCaptured}`] : []
  const client = home.run([kind, String(originPort), ...options, '--json'], {
    ...env,
    ...(relay && { NORA_SERVER: relay.serverUrl }),
  })
  const online = await orStop(client, client.event('online'))
  const { host, port } = new URL(String(online.url))
  const { edge_http_port, region_host } = system.ready
  return {
    name: `nora ${name}`,
    url: kind === 'http' ? `http://127.0.0.1:${edge_http_port}/` : `http://${region_host}:${port}/`,
    host: kind === 'http' ? host : null,
    server: () => system.ready.edge_pids,
    client: () => processTree(client.child.pid ?? 0),
    stop: async () => {
      await client.stop()
      relay?.close()
    },
  }
}

/** Tells clients another address of the region, so that they dial what is in between, and nothing else. */
async function relayedBy(
  system: NoraSystem,
  through: NonNullable<SubjectContext['through']>,
): Promise<(region: Region) => Region> {
  const { regions } = await getSettings(system)
  const port = await through(regions[0]?.agent_port ?? 0)
  return (region) => ({
    ...region,
    agent_port: port,
    agent_paths: region.agent_paths
      .filter(({ carrier }) => carrier === 'tcp')
      .map((path) => ({ ...path, port })),
  })
}

/** Returns what the server tells clients before they sign in. */
export async function getSettings({ ready }: NoraSystem): Promise<{ regions: Region[] }> {
  const response = await fetch(`${ready.console_url}/v1/system/settings`)
  return (await response.json()) as { regions: Region[] }
}

/** A server, one tunnel, and both stopped together. */
export async function startNora(
  { originPort, folder, through }: SubjectContext,
  {
    name = 'tls',
    hasLinkTls = true,
    kind = 'http',
  }: { name?: string; hasLinkTls?: boolean; kind?: 'http' | 'tcp' } = {},
): Promise<Subject> {
  const server = await startNoraServer({ folder: join(folder, name), hasLinkTls })
  const tunnel = await orStop(server, server.openTunnel({ originPort, name, kind, through }))
  return {
    ...tunnel,
    stop: async () => {
      await tunnel.stop()
      await server.stop()
    },
  }
}
