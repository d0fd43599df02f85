import { isReservedName } from '@nora/contract/tunnels'
import { z } from 'zod'
import { runEntry } from '../../run-entry.schema.ts'
import { DESCRIPTION_ENTRY_KEYS, descriptionEntries } from '../description/description-entries.ts'
import { findPlaceConflicts, placeEntries } from '../place/place-entries.ts'
import { MAX_CONNECTIONS_LIMIT } from '../plan/max-connections.ts'
import { readOwnDomain } from '../plan/own-domain.ts'
import { ROUTE_ENTRY_KEYS, routeEntries } from '../routes/route-entry.schema.ts'
import { ruleEntries } from '../rules/rule-entries.ts'
import { SSH_ENTRY_KEYS, sshEntry } from '../ssh/ssh-entry.schema.ts'
import { timeoutEntries } from '../timeouts/timeout-entries.ts'
import { triggerEntry } from '../trigger/trigger-entry.schema.ts'

const port = z.int().min(1).max(65_535)

/** These entries say how a service of HTTP is reached. */
const OF_TARGETS = [
  'target',
  'routes',
  'host_header',
  'app_protocol',
  'slow_uploads',
  'max_connections',
  'insecure',
  'origin_server_name',
  'connect_timeout',
  'answer_timeout',
] as const
/** These entries apply to connections whose bytes nobody reads. */
const OF_TCP = [
  'tcp',
  'port',
  'internal',
  'gateway',
  'weight',
  'tier',
  'proxy_protocol',
  'allow_cidr',
  'deny_cidr',
  'policy',
  'pool',
  'inspect',
  'connect_timeout',
] as const
/** The agent ends TLS, and the edge passes on bytes that nobody reads. */
const OF_TLS = [
  'tls',
  'domain',
  'proxy_protocol',
  'insecure',
  'allow_cidr',
  'deny_cidr',
  'policy',
  'pool',
  'inspect',
  'connect_timeout',
] as const
const OF_SSH = ['ssh', 'port', 'allow_cidr', 'deny_cidr'] as const

const tunnel = z
  .strictObject({
    target: z
      .union(
        [port, z.string().min(1)],
        'a port from 1 to 65535, host:port, http(s)://…, h2c://…, unix:PATH or a folder',
      )
      .optional()
      .describe(
        'Port, host:port, http(s)://host:port, h2c://host:port, unix:PATH, or a folder. Paths start at this file.',
      ),
    routes: routeEntries.optional(),
    trigger: triggerEntry.optional(),
    ssh: sshEntry.optional(),
    tcp: z
      .union([port, z.string().min(1)], 'a port from 1 to 65535, host:port, tcp://host:port or unix:PATH')
      .optional()
      .describe('For a TCP tunnel, instead of target: port, host:port, tcp://host:port or unix:PATH.'),
    tls: z
      .union(
        [port, z.string().min(1)],
        'a port from 1 to 65535, host:port, http(s)://…, h2c://…, tcp://…, unix:PATH or a folder',
      )
      .optional()
      .describe(
        'For a site whose TLS ends on this machine, instead of target, with domain: what target takes, or tcp://host:port.',
      ),
    port: z
      .union(
        [port, z.string().regex(/^[a-z](?:[a-z0-9-]{0,30}[a-z0-9])?$/i)],
        'a port from 1 to 65535 or the alias of a reserved one',
      )
      .optional()
      .describe(
        'Of a TCP tunnel or a shell: port in the address, or the alias of a reserved one; a random one without it.',
      ),
    proxy_protocol: z
      .union([z.literal(1), z.literal(2)], '1 or 2')
      .optional()
      .describe(
        'Of a TCP or TLS tunnel: tell the service the visitor’s address in a PROXY header of this version.',
      ),
    name: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'lower-case letters, digits and inner hyphens')
      .superRefine((text, context) => {
        if (!isReservedName(text)) return
        const reserved = {
          ru: `имя ${text} зарезервировано, выберите другое`,
          en: `${text} is a reserved name, choose another`,
        }
        context.addIssue({ code: 'custom', message: reserved.en, params: { text: reserved } })
      })
      .optional()
      .describe('Name in the address; a random one without it.'),
    domain: z
      .string()
      .transform((text, context) => {
        const hostname = readOwnDomain(text)
        if (hostname !== undefined) return hostname
        context.addIssue({ code: 'custom', message: 'a domain such as app.example.com' })
        return z.NEVER
      })
      .optional()
      .describe('Domain of your own instead of a name, added with nora domains add.'),
    host_header: z
      .string()
      .regex(/^[\w.:[\]-]{1,255}$/, 'rewrite, preserve or a host name')
      .optional()
      .describe('Host that the service gets to see: rewrite, preserve (default) or a value.'),
    app_protocol: z
      .enum(['http1', 'http2'])
      .optional()
      .describe('What the service speaks: http1 (default) or http2. gRPC is carried as HTTP/2 without it.'),
    capture: z
      .boolean()
      .optional()
      .describe('Keep requests and answers on the server for the console; secrets are removed.'),
    slow_uploads: z
      .boolean()
      .optional()
      .describe('Take bodies of requests slower than 1 KiB/s too; without it those are answered 408.'),
    max_connections: z
      .int()
      .min(1)
      .max(MAX_CONNECTIONS_LIMIT)
      .optional()
      .describe('How many connections the service gets at a time; what comes beyond them waits for one.'),
    ...timeoutEntries,
    insecure: z.boolean().optional().describe('Do not check the certificate of an https:// service.'),
    origin_server_name: z
      .string()
      .regex(/^(?!.*\.\.)[a-z\d][a-z\d._-]{0,252}$/i, 'a host name without a port')
      .optional()
      .describe(
        'Name in TLS for an https:// service, SNI and certificate; without it that of host_header or the target.',
      ),
    pool: z.boolean().optional().describe('Share the name with other agents of the team.'),
    ...placeEntries,
    inspect: z.boolean().optional().describe('false: do not record requests of this tunnel.'),
    ...descriptionEntries,
    ...ruleEntries,
    policy: z
      .string()
      .min(1)
      .optional()
      .describe('File with a traffic policy, YAML or JSON, that the edge applies. Paths start at this file.'),
  })
  .superRefine((entry, context) => {
    const { target, routes, trigger, tcp, tls, ssh } = entry
    if ([target, routes, trigger, tcp, tls, ssh].every((leadsTo) => leadsTo === undefined)) {
      context.addIssue({ code: 'custom', path: ['target'], message: 'missing' })
    }
    if (tls !== undefined && entry.domain === undefined) {
      context.addIssue({ code: 'custom', path: ['domain'], message: 'missing' })
    }
    const given = Object.keys(entry).filter(
      (key) => !DESCRIPTION_ENTRY_KEYS.includes(key),
    ) as (keyof typeof entry)[]
    const refuse = (keys: readonly string[], message: string) => {
      for (const key of keys) context.addIssue({ code: 'custom', path: [key], message })
    }
    const isIn = (keys: readonly string[], key: string) => keys.includes(key)
    if (entry.name !== undefined && entry.domain !== undefined) refuse(['domain'], 'does not go with name')
    for (const { key, message } of findPlaceConflicts(entry)) refuse([key], message)
    if (trigger !== undefined) {
      refuse(
        given.filter((key) => isIn(OF_TARGETS, key)),
        'does not go with a trigger',
      )
    }
    if (routes !== undefined && entry.app_protocol === 'http2') {
      refuse(['app_protocol'], 'http2 does not go with routes')
    }
    const refuseAllBut = (keys: readonly string[], leadsTo: string) =>
      refuse(
        given.filter((key) => !isIn(keys, key)),
        `does not go with ${leadsTo}`,
      )
    if (ssh !== undefined) refuseAllBut(OF_SSH, 'ssh')
    else if (tcp !== undefined) refuseAllBut(OF_TCP, 'tcp')
    else if (tls !== undefined) refuseAllBut(OF_TLS, 'tls')
    else {
      if (entry.port !== undefined) refuse(['port'], 'goes with tcp only')
      if (entry.proxy_protocol !== undefined) refuse(['proxy_protocol'], 'goes with tcp and tls only')
    }
  })
  .describe(
    'One tunnel: to a target, to a trigger, to a TCP service, to a site whose TLS ends here, or to a shell.',
  )

/** Defines `nora.yml`. It is also the source of `nora.schema.json`, by which editors complete and check. */
export const tunnelFile = z
  .strictObject({
    server: z
      .string()
      .min(1)
      .optional()
      .describe('Address of the server; --server and NORA_SERVER go before.'),
    region: z.string().min(1).optional().describe('Region of all tunnels; the first one without it.'),
    inspector_port: z
      .int()
      .min(0)
      .max(65_535)
      .optional()
      .describe('Port of the local inspector, 4040 without it; 0: any free one.'),
    inspect: z.boolean().optional().describe('false: do not record requests at all.'),
    run: runEntry.optional(),
    tunnels: z
      .record(z.string().regex(/^[\w-]{1,50}$/, 'letters, digits, - and _'), tunnel)
      .describe('What to publish, by names of your own.'),
  })
  .describe('Tunnels that `nora start` opens.')

/** Every key there is, to tell which one was meant. */
export const TUNNEL_FILE_KEYS = [
  ...[tunnelFile, tunnel, triggerEntry, runEntry].flatMap(({ shape }) => Object.keys(shape)),
  ...SSH_ENTRY_KEYS,
  ...ROUTE_ENTRY_KEYS,
]

export type TunnelFile = z.output<typeof tunnelFile>
export type TunnelFileEntry = z.output<typeof tunnel>

export function tunnelFileJsonSchema(): Record<string, unknown> {
  const { required: _, ...schema } = z.toJSONSchema(tunnelFile, { io: 'input' })
  // With `run` alone the file opens no tunnels.
  const anyOf = [{ required: ['tunnels'] }, { required: ['run'] }]
  return { ...schema, anyOf, title: 'nora.yml' }
}
