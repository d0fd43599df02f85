import { z } from 'zod'
import { id, instant } from '../fields.ts'

const acmeStatus = z.object({
  directory: z.string().nullable().describe('null: no issuer is configured.'),
  account_url: z.string().nullable(),
  regions: z
    .array(
      z.object({
        domain: z.string(),
        console: z.string().nullable().describe('The name of the console under the domain.'),
        is_console_secure: z.boolean(),
        is_wildcard: z.boolean().describe('One certificate covers every name.'),
        records: z.array(
          z.object({
            type: z.string(),
            name: z.string(),
            value: z.string().nullable().describe('null: the address of this server.'),
            is_seen: z.boolean(),
          }),
        ),
      }),
    )
    .describe('Names of the installation itself, where certificates are issued for them.'),
  orders: z.array(z.object({ state: z.string(), orders: z.number().int() })).describe('Those under way.'),
  failures: z
    .array(
      z.object({
        id,
        names: z.array(z.string()),
        state: z.string(),
        finding: z.string(),
        detail: z.string().nullable(),
        next_at: instant.nullable().describe('When it is tried again; null: it has ended.'),
      }),
    )
    .describe('Those of the last day and those that wait for another try.'),
})

/** Operators call these from the command line about the issuer of certificates. */
export const certificatesAdminCalls = {
  acmeStatus: { input: z.object({}), answer: acmeStatus },
  renewCertificate: { input: z.object({ certificate: id }), answer: z.object({ certificate: id }) },
  acmeAccount: {
    input: z.object({ roll_key: z.boolean().default(false).describe('Give the account another key.') }),
    answer: z.object({ directory: z.string(), account_url: z.string().nullable() }),
  },
} as const

export type AdminAcmeStatus = z.output<typeof acmeStatus>
