import { TIERS, WEIGHT_MAX } from '@nora/contract/gateways'
import { z } from 'zod'
import { readInternalName, type TunnelPlace, toPlace } from './tunnel-place.ts'

const ADDRESSES = ['name', 'domain', 'port', 'pool', 'internal', 'webhook', 'gateway'] as const

/** Where a tunnel of `nora.yml` stands when it has no public address of its own. */
export const placeEntries = {
  internal: z
    .string()
    .transform((text, context) => {
      const name = readInternalName(text)
      if (name !== undefined) return name
      context.addIssue({ code: 'custom', message: 'lower-case letters, digits and inner hyphens' })
      return z.NEVER
    })
    .optional()
    .describe('Do not publish: a name, NAME.internal, that only gateways and policies of the team reach.'),
  webhook: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Do not publish: receive the requests of this webhook, by name, address or id.'),
  gateway: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Join the pool of this gateway, by name or id, while the tunnel is open.'),
  weight: z
    .int()
    .min(0)
    .max(WEIGHT_MAX)
    .optional()
    .describe('With gateway: the share of its requests; 0: only those that name this tunnel.'),
  tier: z
    .int()
    .min(1)
    .max(TIERS)
    .optional()
    .describe('With gateway: 2 and 3 take over when those before are not enough.'),
}

type PlaceEntries = z.output<z.ZodObject<typeof placeEntries>>

/** What does not go together, each with the key that is one too many. */
export function findPlaceConflicts(
  entry: PlaceEntries & Partial<Record<(typeof ADDRESSES)[number], unknown>>,
): { key: string; message: string }[] {
  const { gateway } = entry
  const held = (['gateway', 'webhook', 'internal'] as const).find((key) => entry[key] !== undefined)
  const others =
    held === undefined
      ? []
      : ADDRESSES.filter((key) => key !== held && entry[key] !== undefined && entry[key] !== false)
          // Several machines may receive one webhook.
          .filter((key) => held !== 'webhook' || key !== 'pool')
  const orphans = gateway !== undefined ? [] : (['weight', 'tier'] as const)
  return [
    ...others.map((key) => ({ key, message: `does not go with ${held}` })),
    ...orphans
      .filter((key) => entry[key] !== undefined)
      .map((key) => ({ key, message: 'goes with gateway only' })),
  ]
}

/** `name` is the public one; null asks for any. `listensAt` is the internal name of an entry with a webhook. */
export function placeOfEntry(
  entry: PlaceEntries,
  name: string | null,
  listensAt: string | null = null,
): TunnelPlace {
  const { internal = listensAt, gateway = null, weight = null, tier = null } = entry
  return toPlace({ name, internal, gateway, weight, tier })
}
