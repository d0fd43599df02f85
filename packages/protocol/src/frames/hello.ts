import { KIB } from '@nora/kit'
import { z } from 'zod'
import { MAX_FRAME_BYTES, MAX_WINDOW_BYTES } from './frames.ts'
import { encodeKeyValues, parseKeyValues } from './key-values.ts'

export const PROTOCOL_VERSION = 1

/** Parts of the protocol that a peer may lack. */
export const Feature = {
  /** Both sides say how much of the link they have read, so that the other can bound what is on its way. */
  ACK: 'ack',
} as const

const short = z.string().min(1).max(255)

/** Parses a list separated by commas on the wire. */
const getList = (item: RegExp) =>
  z
    .union([z.array(z.string()), z.string().transform((text) => text.split(',').filter(Boolean))])
    .pipe(z.array(z.string().regex(item)).max(64))

const featureList = getList(/^[a-z0-9_-]{1,32}$/)
const edgeIds = getList(/^[A-Za-z0-9._-]{1,64}$/)

/** Each side announces these about itself: limits are its own, for what it receives. */
const announced = {
  version: z.coerce.number().int().min(1).max(255).default(PROTOCOL_VERSION),
  window_bytes: z.coerce
    .number()
    .int()
    .min(16 * KIB)
    .max(MAX_WINDOW_BYTES)
    .default(256 * KIB),
  max_frame_bytes: z.coerce
    .number()
    .int()
    .min(16 * KIB)
    .max(MAX_FRAME_BYTES)
    .default(256 * KIB),
  max_streams: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  features: featureList.default([]),
}

const agentHello = z.object({
  role: z.literal('agent'),
  ...announced,
  token: z.string().min(1).max(200),
  client_key: z.string().min(16).max(128),
  instance: z.string().min(1).max(64),
  epoch: z.coerce.number().int().nonnegative().default(0).describe('0: none yet.'),
  leg: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(63)
    .default(0)
    .describe('Which of the agent’s legs this is.'),
  edges: edgeIds.default([]).describe('Where its other legs end.'),
  machine: short,
  os: short,
  client_version: short,
})

const edgeHello = z.object({
  role: z.literal('edge'),
  ...announced,
  edge_id: short,
  region: short,
  legs: z.coerce.number().int().min(1).max(64).default(1).describe('How many the agent should keep here.'),
})

/** An edge that takes visitors from another edge, which opens the streams in the role `edge`. */
const peerHello = z.object({ role: z.literal('peer'), ...announced, edge_id: short })

const hello = z.discriminatedUnion('role', [agentHello, edgeHello, peerHello])

export type AgentHello = z.output<typeof agentHello>
export type EdgeHello = z.output<typeof edgeHello>
export type Hello = z.output<typeof hello>
/** Everything with a default may be left out. */
export type HelloInput = z.input<typeof hello>

/** Fills in the defaults, all features among them. Throws when a value is out of its bounds: it is our own. */
export function completeHello(input: HelloInput): Hello {
  return hello.parse({ features: Object.values(Feature), ...input })
}

export function encodeHello(complete: Hello): Buffer {
  return encodeKeyValues(Object.entries(complete).map(([key, value]) => [key, String(value)] as const))
}

/** Undefined when the bytes or a value are not what they should be; unknown keys are ignored. */
export function parseHello(payload: Buffer): Hello | undefined {
  const values = parseKeyValues(payload)
  return values && hello.safeParse(values).data
}

/** Holds what each side announced about what it receives. */
export type LinkLimits = { readonly local: Hello; readonly peer: Hello }

export type Agreement = {
  readonly version: number
  /** Features that both sides support. */
  readonly features: ReadonlySet<string>
}

/** The highest version and the features in common. */
export function agree(local: Hello, peer: Hello): Agreement {
  return {
    version: Math.min(local.version, peer.version),
    features: new Set(local.features.filter((feature) => peer.features.includes(feature))),
  }
}
