import { join } from 'node:path'
import { randomToken } from '@nora/kit'
import { z } from 'zod'
import type { Ports } from '../choose-ports.ts'
import type { Config } from '../config/hosts.ts'
import type { Program } from '../processes/supervised-program.ts'
import { hasTls } from '../public-address.ts'
import { enrolKeyFile } from './control.ts'

const edgeReady = z.object({
  type: z.literal('ready'),
  http_port: z.number(),
  https_port: z.number().nullable(),
  link_port: z.number(),
  ssh_port: z.number().nullable(),
  monitor_port: z.number(),
})
export type EdgeReady = z.output<typeof edgeReady>

const BUILT_IN_KEPT_S = 3_600

/** The processes that serve visitors and agents, on the same ports. */
export function edgePrograms(config: Config, ports: Ports, at: Place): Program<EdgeReady>[] {
  // Edges know a request that comes round by their own id: it must not be another installation's.
  const mark = randomToken(6)
  return Array.from({ length: config.edge.processes }, (_, index) =>
    edgeProgram({ config, ports, ...at, index, mark }),
  )
}

type Place = {
  script: string
  /** The folder in which the processes find each other. */
  peerFolder: string
}

type Which = Place & { config: Config; ports: Ports; index: number; mark: string }

function edgeProgram({ config, ports, script, peerFolder, index, mark }: Which): Program<EdgeReady> {
  const { edge, region } = config
  let starts = 0
  const env = {
    NORA_EDGE_REGION: region.id,
    NORA_EDGE_REGION_DOMAIN: region.domain,
    NORA_EDGE_HTTP_HOST: edge.http_host,
    NORA_EDGE_HTTP_PORT: String(ports.edge_http),
    NORA_EDGE_HTTPS_PORT: String(ports.edge_https),
    NORA_EDGE_TCP_HOST: edge.tcp_host,
    NORA_EDGE_CERTIFICATES: JSON.stringify(edge.certificates ?? []),
    NORA_EDGE_HTTPS: edge.https ? 'on' : 'off',
    NORA_EDGE_CONSOLE_HOST: edge.console_host ?? '',
    NORA_EDGE_CONSOLE_ADDRESS: edge.console_address ?? `127.0.0.1:${ports.control_http}`,
    NORA_EDGE_CONSOLE_URL: getSecureConsole(config) ?? '',
    NORA_EDGE_PROXY_PROTOCOL_FROM: edge.proxy_protocol_from ?? '',
    NORA_EDGE_TRUSTED_PROXIES: edge.trusted_proxies ?? '',
    NORA_EDGE_CONNECTIONS_PER_ADDRESS: String(edge.connections_per_address),
    NORA_EDGE_HANDSHAKES_PER_ADDRESS: String(edge.handshakes_per_address),
    NORA_EDGE_LINK_HOST: edge.link_host,
    NORA_EDGE_LINK_PORT: String(ports.edge_link),
    NORA_EDGE_SSH_HOST: edge.ssh_host,
    NORA_EDGE_SSH_PORT: String(ports.edge_ssh),
    NORA_EDGE_SSH_ON_HTTPS: edge.ssh_on_https ? 'on' : 'off',
    NORA_EDGE_LINK_TLS: edge.link_tls ? 'on' : 'off',
    NORA_EDGE_PROCESSES: String(edge.processes),
    NORA_EDGE_MACHINE: mark,
    NORA_EDGE_HOP_FOLDER: peerFolder,
    NORA_EDGE_MONITOR_HOST: edge.monitor_host,
    NORA_EDGE_MONITOR_PORT: String(ports.edge_monitor + index),
    NORA_EDGE_TUNNEL_METRICS: edge.tunnel_metrics ? 'on' : 'off',
    NORA_EDGE_ACCESS_LOG: edge.access_log ? join(config.data, 'logs', `${getName(index)}-access`) : '',
    NORA_EDGE_ACCESS_LOG_MIB: String(edge.access_log_mib),
    NORA_EDGE_GEOIP_FILE: config.geoip.file ?? '',
    NORA_EDGE_TUNNEL_REQUESTS: String(edge.tunnel_requests),
    NORA_EDGE_TUNNEL_CONNECTIONS: String(edge.tunnel_connections),
    NORA_EDGE_TCP_IDLE_S: String(edge.tcp_idle_s),
    NORA_EDGE_POLICY_REQUESTS: edge.policy_requests ? 'on' : 'off',
    NORA_EDGE_POLICY_PRIVATE: edge.policy_private ? 'on' : 'off',
    NORA_EDGE_PRIVATE_UPSTREAMS: edge.private_upstreams ?? '',
    NORA_EDGE_BUFFER_MIB: String(edge.buffer_mib),
    NORA_EDGE_WEBHOOK_SPOOL: edge.webhook_spool ?? join(config.data, 'webhook-spool'),
    NORA_EDGE_WEBHOOK_SPOOL_BYTES: String(edge.webhook_spool_bytes),
    NORA_EDGE_WEBHOOK_SPOOL_KEEP_S: String(edge.webhook_spool_keep_s ?? getKeptS(config)),
    NORA_EDGE_UNAUTHENTICATED_LINKS: String(edge.unauthenticated_links),
    NORA_EDGE_CONTROL_HOST: '127.0.0.1',
    NORA_EDGE_CONTROL_PORT: String(ports.control_link),
    NORA_EDGE_ENROL_KEY_FILE: enrolKeyFile(config.data),
    NORA_EDGE_LOG_LEVEL: config.log_level,
  }
  return {
    name: getName(index),
    // While one process takes over from another, control must be able to tell them apart.
    command: () => ({
      args: [script],
      env: { ...env, NORA_EDGE_ID: `${region.id}-${mark}-${index + 1}.${++starts}` },
      sharesPorts: true,
    }),
    readyFrom: (report) => edgeReady.safeParse(report).data,
    finalExitCodes: [2],
  }
}

/** The built-in database may lose its last minutes with the power. */
function getKeptS({ control }: Config): number | '' {
  return control.database_url === undefined ? BUILT_IN_KEPT_S : ''
}

/** The console over https, where edges themselves serve it so. */
function getSecureConsole(config: Config): string | undefined {
  const { base_url } = config.control
  return hasTls(config) && base_url?.startsWith('https:') ? base_url.replace(/\/$/, '') : undefined
}

function getName(index: number): string {
  return index === 0 ? 'edge' : `edge-${index + 1}`
}
