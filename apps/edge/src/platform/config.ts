import { join } from 'node:path'
import { MIB, randomToken, SECOND_MS } from '@nora/kit'
import { z } from 'zod'
import { Networks } from './networks.ts'

const PREFIX = 'NORA_EDGE_'

const port = z.coerce.number().int().min(0).max(65_535)
const limit = z.coerce.number().int().min(1)
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const networks = z.string().transform((text, ctx) => {
  try {
    return new Networks(text)
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: (error as RangeError).message })
    return z.NEVER
  }
})
const certificates = z
  .string()
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(z.strictObject({ cert: z.string().min(1), key: z.string().min(1) })).max(1_000))

/** Every setting of an edge, by its name without the prefix. The descriptions are the reference. */
export const configSchema = z.object({
  ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/)
    .optional()
    .describe('Name of this edge, different from every other; a random one by default.'),
  REGION: z.string().min(1).max(20).default('local').describe('Region whose names it serves.'),
  HTTP_HOST: z.string().min(1).optional().describe('Address for visitors; every one by default.'),
  HTTP_PORT: port.default(8080).describe('Port for visitors.'),
  HTTPS_PORT: port.default(8443).describe('Port for visitors over TLS; closed without CERTIFICATES.'),
  TCP_HOST: z.string().min(1).optional().describe('Address for ports of TCP tunnels; HTTP_HOST by default.'),
  CERTIFICATES: certificates
    .default([])
    .describe(
      'JSON list of {"cert": FILE, "key": FILE}, PEM: a chain and its key. The first is for whoever names no host.',
    ),
  PROXY_PROTOCOL_FROM: networks
    .default(new Networks(''))
    .describe('Addresses or networks whose connections for visitors begin with a PROXY header.'),
  TRUSTED_PROXIES: networks
    .default(new Networks(''))
    .describe('Addresses or networks of proxies whose X-Forwarded-For, -Proto and -Host are believed.'),
  CONNECTIONS_PER_ADDRESS: limit
    .default(4096)
    .describe('Connections of visitors that one address may have open.'),
  HANDSHAKES_PER_ADDRESS: limit
    .default(256)
    .describe('Handshakes of TLS that one address may have unfinished.'),
  LINK_HOST: z.string().min(1).optional().describe('Address for agents; every one by default.'),
  LINK_PORT: port.default(7071).describe('Port on which agents dial in.'),
  LINK_TLS: flag
    .default(true)
    .describe('on or off: agents dial in over TLS, with the certificate that control gives.'),
  SSH_HOST: z.string().min(1).optional().describe('Address for ssh -R; every one by default.'),
  SSH_PORT: port.default(2222).describe('Port for ssh -R.'),
  SSH_ON_HTTPS: flag.default(false).describe('on or off: the port for visitors over TLS serves ssh -R too.'),
  MONITOR_HOST: z.string().min(1).default('127.0.0.1').describe('Address of /healthz, /readyz and /metrics.'),
  MONITOR_PORT: port.default(0).describe('Port of /healthz, /readyz and /metrics; any free one by default.'),
  TUNNEL_METRICS: flag
    .default(false)
    .describe('on or off: series of their own for the busiest thousand tunnels.'),
  ACCESS_LOG: z
    .string()
    .min(1)
    .optional()
    .describe('Where requests are written down: PATH.1.log and so on. They are not by default.'),
  ACCESS_LOG_MIB: limit.default(20).describe('Mebibytes of one file of it; the newest five are kept.'),
  GEOIP_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('Database of countries in MaxMind’s format; without it nobody looks up where visitors are.'),
  CONTROL_HOST: z.string().min(1).default('127.0.0.1').describe('Where control accepts edges.'),
  CONTROL_PORT: port.default(7072).describe('Where control accepts edges.'),
  PROCESSES: limit.max(64).default(1).describe('Edge processes that share these ports, this one included.'),
  MACHINE: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The same for all edges of a machine, which then reach each other by HOP_FOLDER.'),
  HOP_FOLDER: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('Folder of sockets by which edges of the same machine send each other visitors.'),
  HOP_HOST: z
    .string()
    .min(1)
    .optional()
    .describe('Address for edges of other machines; every one by default.'),
  HOP_PORT: port
    .optional()
    .describe('Port on which edges of other machines bring visitors; closed by default.'),
  HOP_ADDRESS: z
    .string()
    .regex(/^\S+:\d+$/)
    .optional()
    .describe('host:port by which edges of other machines reach HOP_PORT.'),
  ENROL_KEY: z.string().min(1).max(200).optional().describe('Key to enrol with control.'),
  ENROL_KEY_FILE: z.string().min(1).optional().describe('File that holds the key.'),
  TUNNEL_REQUESTS: limit.default(4096).describe('Requests that may run at once through one tunnel.'),
  TUNNEL_CONNECTIONS: limit
    .default(8192)
    .describe('Connections that may be open at once through one TCP tunnel.'),
  TCP_IDLE_S: limit
    .max(2_000_000)
    .default(3_600)
    .describe('Seconds after which a connection of a TCP tunnel is ended when nothing moves on it.'),
  BUFFER_MIB: limit
    .default(512)
    .describe('Mebibytes that may wait in this process for slow visitors before new requests are refused.'),
  UNAUTHENTICATED_LINKS: limit
    .default(64)
    .describe('Agents’ connections that one address may have open before they have said who they are.'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

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
  const values: Record<string, string> = {}
  for (const [key, value] of Object.entries(env)) {
    if (key.startsWith(PREFIX) && value !== undefined && value !== '')
      values[key.slice(PREFIX.length)] = value
  }
  const parsed = configSchema.strict().safeParse({ ...values, ...readArguments(args) })
  if (!parsed.success) throw new ConfigError(parsed.error.issues.flatMap(toSentences))
  const settings = parsed.data
  const file = settings.ENROL_KEY_FILE
  const enrolKey = settings.ENROL_KEY ?? (file === undefined ? undefined : readFile(file).trim())
  if (!enrolKey) throw new ConfigError([`${PREFIX}ENROL_KEY_FILE: an edge needs a key to enrol with`])
  const edge_id = settings.ID ?? `edge-${randomToken(10)}`
  return {
    edge_id,
    region: settings.REGION,
    http_host: settings.HTTP_HOST,
    http_port: settings.HTTP_PORT,
    https_port: settings.HTTPS_PORT,
    tcp_host: settings.TCP_HOST ?? settings.HTTP_HOST,
    certificates: settings.CERTIFICATES,
    proxy_protocol_from: settings.PROXY_PROTOCOL_FROM,
    trusted_proxies: settings.TRUSTED_PROXIES,
    connections_per_address: settings.CONNECTIONS_PER_ADDRESS,
    handshakes_per_address: settings.HANDSHAKES_PER_ADDRESS,
    link_host: settings.LINK_HOST,
    link_port: settings.LINK_PORT,
    has_link_tls: settings.LINK_TLS,
    ssh_host: settings.SSH_HOST,
    ssh_port: settings.SSH_PORT,
    has_ssh_on_https: settings.SSH_ON_HTTPS,
    monitor_host: settings.MONITOR_HOST,
    monitor_port: settings.MONITOR_PORT,
    has_tunnel_metrics: settings.TUNNEL_METRICS,
    access_log: settings.ACCESS_LOG ?? null,
    access_log_mib: settings.ACCESS_LOG_MIB,
    geoip_file: settings.GEOIP_FILE ?? null,
    control_host: settings.CONTROL_HOST,
    control_port: settings.CONTROL_PORT,
    processes: settings.PROCESSES,
    enrol_key: enrolKey,
    hop: {
      machine: settings.MACHINE ?? edge_id,
      socket: settings.HOP_FOLDER === undefined ? null : join(settings.HOP_FOLDER, `${randomToken(12)}.sock`),
      address: settings.HOP_ADDRESS ?? null,
    },
    hop_listener:
      settings.HOP_PORT === undefined ? null : { host: settings.HOP_HOST, port: settings.HOP_PORT },
    tunnel_requests: settings.TUNNEL_REQUESTS,
    tunnel_connections: settings.TUNNEL_CONNECTIONS,
    tcp_idle_ms: settings.TCP_IDLE_S * SECOND_MS,
    buffer_bytes: settings.BUFFER_MIB * MIB,
    unauthenticated_links: settings.UNAUTHENTICATED_LINKS,
    log_level: settings.LOG_LEVEL,
  }
}

export class ConfigError extends Error {
  constructor(sentences: readonly string[]) {
    super(`The configuration is wrong:\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`)
    this.name = 'ConfigError'
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

function toSentences(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${PREFIX}${key}: there is no such setting`)
  }
  return [`${PREFIX}${issue.path.join('.')}: ${issue.message}`]
}
