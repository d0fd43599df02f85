import type { AgentPath } from '@nora/contract/system'
import type { RegionConfig } from '../../platform/config/config.ts'

type Ports = Pick<RegionConfig, 'agent_host' | 'agent_port' | 'public_port' | 'public_scheme'>

/**
 * The ways by which agents reach a region, the best first: the agents' port, then what gets through where
 * only the web does. None is less protected than the first, because what comes first on a link is a token.
 */
export function toAgentPaths(
  { agent_host: host, agent_port, public_port, public_scheme }: Ports,
  { tls, caPem }: { tls: boolean; caPem: string | null },
): AgentPath[] {
  const own = { host, port: agent_port, tls, ca_pem: caPem }
  const visible = { host, port: public_port, tls: public_scheme === 'https', ca_pem: null }
  const paths: AgentPath[] = [{ carrier: 'tcp', ...own }]
  if (visible.tls) paths.push({ carrier: 'tcp', ...visible })
  if (visible.tls || !tls) paths.push({ carrier: 'websocket', ...visible })
  paths.push({ carrier: 'websocket', ...own })
  return paths.filter((path, i) => paths.findIndex((other) => isSameWay(path, other)) === i)
}

/** With a public certificate, one port may serve agents and visitors alike. */
function isSameWay(one: AgentPath, other: AgentPath): boolean {
  return one.carrier === other.carrier && one.port === other.port && one.ca_pem === other.ca_pem
}
