import { z } from 'zod'
import { id } from './fields.ts'

const reach = z.enum(['everyone', 'some', 'nobody'])

const addressList = z.object({
  kind: z.enum(['allow_cidr', 'deny_cidr']),
  of: z
    .enum(['tunnel', 'port'])
    .describe('Whether the options of the client or of the reserved port limit visitors.'),
  networks: z.array(z.string()).describe('The first ten.'),
  count: z.number().int(),
})

/** Says who may visit a public address, with all rules taken together. Edges decide by the same rules. */
export const visitorAccess = z.object({
  reach: reach.describe('Who is allowed by address, over all of `parts`.'),
  parts: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('ip_policy'),
          id,
          name: z.string(),
          reach: reach.describe('Whom this policy alone allows.'),
        }),
        addressList,
        z.object({ kind: z.enum(['basic_auth', 'key_auth', 'ssh_login', 'rate_limit']) }),
        z.object({
          kind: z.literal('traffic_policy'),
          id: id.nullable().describe('null: the policy that the tunnel was opened with.'),
          name: z.string().describe('Empty without an id.'),
        }),
        z.object({ kind: z.literal('plan'), requests_per_minute: z.number().int() }),
      ]),
    )
    .describe('What limits visitors, in the order of evaluation; empty means that everyone is allowed.'),
})

export type VisitorAccess = z.output<typeof visitorAccess>
export type AccessPart = VisitorAccess['parts'][number]
