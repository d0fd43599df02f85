import { join } from 'node:path'
import { ConfigError, edgeSettings, readProgramSettings } from '@nora/contract/settings'
import { MIB, randomToken, SECOND_MS } from '@nora/kit'
import { z } from 'zod'
import { Networks } from './networks.ts'

const PREFIX = 'NORA_EDGE_'

/** A port; 0 means any free one. */
const port = z.coerce.number().int().min(0).max(65_535)
const networks = z.string().transform((text, ctx) => {
  try {
    return new Networks(text)
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: (error as RangeError).message })
    return z.NEVER
  }
})

/** An edge reads these settings in another form than the launcher. */
const readers = {
  http_port: port,
  https_port: port,
  link_port: port,
  ssh_port: port,
  monitor_port: port,
  hop_port: port,
  control_port: port,
  proxy_protocol_from: networks,
  trusted_proxies: networks,
  private_upstreams: networks,
  /** The launcher says whether, and decides the path. */
  access_log: z.string().min(1),
  tcp_idle_s: z.coerce.number().int().min(1).max(2_000_000),
  machine: z.string().min(1).max(64),
  hop_folder: z.string().min(1).max(60),
  enrol_key: z.string().min(1).max(200),
}

export type Config = ReturnType<typeof loadConfig>

/**
 * Reads settings from the environment and from `--http-port 8080` or `--http-port=8080`, which win. Throws
 * a ConfigError that names every wrong or unknown key.
 */
export function loadConfig(
  env: Record<string, string | undefined>,
  args: readonly string[],
  readFile: (path: string) => string,
) {
  const options = readArguments(args)
  const settings = readProgramSettings({ prefix: PREFIX, table: edgeSettings, readers, env, options })
  const file = settings.enrol_key_file
  const enrolKey = settings.enrol_key ?? (file === undefined ? undefined : readFile(file).trim())
  if (!enrolKey) throw new ConfigError([`${PREFIX}ENROL_KEY_FILE: an edge needs a key to enrol with`])
  const edge_id = settings.id ?? `edge-${randomToken(10)}`
  return {
    edge_id,
    region: settings.region,
    http_host: settings.http_host,
    http_port: settings.http_port,
    https_port: settings.https_port,
    tcp_host: settings.tcp_host ?? settings.http_host,
    certificates: settings.certificates ?? [],
    has_https: settings.https,
    proxy_protocol_from: settings.proxy_protocol_from ?? new Networks(''),
    trusted_proxies: settings.trusted_proxies ?? new Networks(''),
    console: toConsole(settings),
    connections_per_address: settings.connections_per_address,
    handshakes_per_address: settings.handshakes_per_address,
    link_host: settings.link_host,
    link_port: settings.link_port,
    has_link_tls: settings.link_tls,
    ssh_host: settings.ssh_host,
    ssh_port: settings.ssh_port,
    has_ssh_on_https: settings.ssh_on_https,
    monitor_host: settings.monitor_host,
    monitor_port: settings.monitor_port,
    has_tunnel_metrics: settings.tunnel_metrics,
    access_log: settings.access_log ?? null,
    access_log_mib: settings.access_log_mib,
    geoip_file: settings.geoip_file ?? null,
    control_host: settings.control_host,
    control_port: settings.control_port,
    processes: settings.processes,
    enrol_key: enrolKey,
    peer: {
      machine: settings.machine ?? edge_id,
      socket: settings.hop_folder === undefined ? null : join(settings.hop_folder, `${randomToken(12)}.sock`),
      address: settings.hop_address ?? null,
    },
    peer_listener:
      settings.hop_port === undefined ? null : { host: settings.hop_host, port: settings.hop_port },
    tunnel_requests: settings.tunnel_requests,
    tunnel_connections: settings.tunnel_connections,
    tcp_idle_ms: settings.tcp_idle_s * SECOND_MS,
    private_upstreams: settings.private_upstreams ?? new Networks(''),
    allows_private_targets: settings.policy_private,
    allows_external_requests: settings.policy_requests,
    buffer_bytes: settings.buffer_mib * MIB,
    webhooks: toWebhooks(settings),
    unauthenticated_links: settings.unauthenticated_links,
    log_level: settings.log_level,
  }
}

/** The console's hostname and where control serves it; null: it is reached elsewhere. */
function toConsole({
  console_host: host,
  console_address: address,
  console_url: url,
}: {
  console_host?: string | undefined
  console_address: string
  console_url?: string | undefined
}) {
  if (host === undefined) return null
  const colon = address.lastIndexOf(':')
  return {
    hostname: host.toLowerCase(),
    address: { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) },
    secureUrl: url ?? null,
  }
}

/** Where requests of webhooks come in, and where they wait; null: at names of their own only, and nowhere. */
function toWebhooks({
  region_domain: domain,
  webhook_spool: folder = null,
  webhook_spool_bytes: quotaBytes,
  webhook_spool_keep_s: keepS,
}: {
  region_domain?: string | undefined
  webhook_spool?: string | null | undefined
  webhook_spool_bytes: number
  webhook_spool_keep_s?: number | null | undefined
}) {
  return {
    host: domain === undefined ? null : `in.${domain.toLowerCase()}`,
    folder,
    quotaBytes,
    keepMs: (keepS ?? 0) * SECOND_MS,
  }
}

function readArguments(args: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (let i = 0; i < args.length; i++) {
    const [, name, inline] = /^--([a-z-]+)(?:=(.*))?$/.exec(args[i]!) ?? []
    const value = inline ?? args[++i]
    if (name === undefined || value === undefined) {
      throw new ConfigError([`${args[i] ?? args[i - 1]}: an option is written --name value`])
    }
    values[name.replaceAll('-', '_').toUpperCase()] = value
  }
  return values
}
