import { z } from 'zod'
import { id, short } from './shapes.ts'

/** Certificates in one push; a full set comes in several. */
export const CERTIFICATES_LIMIT = 100
const NAMES_LIMIT = 10_000
const HELD_LIMIT = 1_000
const CHALLENGES_LIMIT = 10_000
const CHAIN_LIMIT = 64 * 1024
const KEY_LIMIT = 16 * 1024

const chain = z.string().max(CHAIN_LIMIT)
const key = z.string().max(KEY_LIMIT)

export const setCertificates = z.object({
  is_full: z.boolean().describe('Whatever else the edge has, it forgets; the rest of the set follows.'),
  certificates: z
    .array(
      z.object({
        id,
        names: z
          .array(short)
          .max(NAMES_LIMIT)
          .describe('What is served with it, not all that it is valid for: hostnames, or `*.` and a zone.'),
        chain_pem: chain,
        key_pem: key,
        source: z.enum(['acme', 'uploaded']),
        team_id: id.nullable().describe('null: the installation’s own.'),
        not_after_ms: z.number().int(),
      }),
    )
    .max(CERTIFICATES_LIMIT),
  removed_ids: z.array(id).max(CERTIFICATES_LIMIT),
})

/** The whole list each time. */
export const setChallenges = z.object({
  version: z.number().int().nonnegative(),
  http: z
    .array(z.object({ hostname: short, token: short, key_authorization: z.string().max(512) }))
    .max(CHALLENGES_LIMIT),
  alpn: z.array(z.object({ hostname: short, certificate_pem: chain, key_pem: key })).max(CHALLENGES_LIMIT),
})

export const certificatesHeld = z.object({ ids: z.array(id).max(HELD_LIMIT) })
export const challengesHeld = z.object({ version: z.number().int().nonnegative() })
