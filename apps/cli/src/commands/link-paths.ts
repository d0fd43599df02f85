import type { LinkPath } from '@nora/agent'
import type { Region } from '@nora/contract/system'

/** The ways to a region as an agent takes them, the best first. */
export function getLinkPaths(region: Region): LinkPath[] {
  const { agent_host: host, agent_port: port, agent_tls: tls, agent_ca_pem: ca_pem } = region
  // A server of an earlier version knows one way only.
  const paths: Region['agent_paths'] = region.agent_paths ?? [{ carrier: 'tcp', host, port, tls, ca_pem }]
  return paths.map(({ ca_pem: caPem, ...path }) => ({ ...path, caPem }))
}
