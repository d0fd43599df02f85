import { z } from 'zod'
import { ruleEntries } from './rules/rule-entries.ts'
import { triggerEntry } from './trigger/trigger-entry.schema.ts'

const port = z.int().min(1).max(65_535)

/** What says how a service is reached. */
const OF_TARGETS = ['target', 'host_header', 'app_protocol', 'insecure'] as const

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
    trigger: triggerEntry.optional(),
    name: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'lower-case letters, digits and inner hyphens')
      .optional()
      .describe('Name in the address; a random one without it.'),
    host_header: z
      .string()
      .regex(/^[\w.:[\]-]{1,255}$/, 'rewrite, preserve or a host name')
      .optional()
      .describe('Host that the service gets to see: rewrite, preserve (default) or a value.'),
    app_protocol: z
      .enum(['http1', 'http2'])
      .optional()
      .describe('What the service speaks: http1 (default) or http2. gRPC is carried as HTTP/2 without it.'),
    insecure: z.boolean().optional().describe('Do not check the certificate of an https:// service.'),
    pool: z.boolean().optional().describe('Share the name with other agents of the team.'),
    inspect: z.boolean().optional().describe('false: do not record requests of this tunnel.'),
    ...ruleEntries,
  })
  .superRefine((entry, context) => {
    if (entry.target === undefined && entry.trigger === undefined) {
      context.addIssue({ code: 'custom', path: ['target'], message: 'missing' })
    }
    if (entry.trigger === undefined) return
    for (const key of OF_TARGETS) {
      if (entry[key] !== undefined) {
        context.addIssue({ code: 'custom', path: [key], message: 'does not go with a trigger' })
      }
    }
  })
  .describe('One tunnel, to a target or to a trigger.')

/** What `nora.yml` may say. Also the source of `nora.schema.json`, by which editors complete and check. */
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
    tunnels: z
      .record(z.string().regex(/^[\w-]{1,50}$/, 'letters, digits, - and _'), tunnel)
      .describe('What to publish, by names of your own.'),
  })
  .describe('Tunnels that `nora start` opens.')

/** Every key there is, to tell which one was meant. */
export const TUNNEL_FILE_KEYS = [tunnelFile, tunnel, triggerEntry].flatMap(({ shape }) => Object.keys(shape))

export type TunnelFile = z.output<typeof tunnelFile>
export type TunnelFileEntry = z.output<typeof tunnel>

export function tunnelFileJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(tunnelFile, { io: 'input' }), title: 'nora.yml' }
}
