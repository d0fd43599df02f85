import { z } from 'zod'
import { id, instant } from '../fields.ts'

const team = z.object({ id, name: z.string(), type: z.enum(['personal', 'team']) })

export const tokenState = z.object({
  token: z.string().nullable().describe('The token, masked (`nt_••••8Q3M`); null until one is created.'),
  team: team.nullable().describe('The team in which it opens tunnels; null until a token is created.'),
  created_at: instant.nullable(),
  last_used_at: instant.nullable(),
})

export const newToken = z.object({
  token: z
    .string()
    .describe('The whole token, shown only once. The previous token stops working immediately.'),
  masked: z.string(),
  team,
  created_at: instant,
})

/** Describes the waiting client to the person who decides; the client states it itself. */
export const clientDescription = z.object({
  machine: z.string().trim().min(1).max(100),
  os: z.string().trim().min(1).max(50),
  version: z.string().trim().min(1).max(30),
})

export const createTemporalToken = z.object({
  client: clientDescription,
  team: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Name or id of the team to propose; the person who approves decides.'),
})

export const createdTemporalToken = z.object({
  id,
  secret: z.string().describe('The secret of the waiting client, which exchanges the approval for a token.'),
  user_code: z
    .string()
    .describe('Eight characters that both sides show, so that a person can compare them (`QK7P-2M4X`).'),
  login_url: z.string(),
  expires_at: instant,
  interval_s: z.number().int().describe('Seconds to wait between two exchange attempts.'),
})

export const temporalToken = z.object({
  id,
  user_code: z.string(),
  client: clientDescription,
  address: z.string(),
  asked_team: z.string().nullable().describe('The team that the client proposes, as it was typed.'),
  team: team.nullable().describe('The team in which the client works; null until it is approved.'),
  state: z.enum(['pending', 'approved', 'denied', 'used', 'expired']),
  created_at: instant,
  expires_at: instant,
})

export const approveTemporalToken = z
  .object({ team_id: id.optional().describe('One of your teams; defaults to the current one.') })
  .default({})

export const exchange = z.object({ secret: z.string().min(1).max(100) })

export const exchanged = z.union([
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('denied') }),
  z.object({
    state: z.literal('approved'),
    token: z.string(),
    user: z.object({ id, email: z.string(), name: z.string().nullable() }),
    team,
  }),
])

export type CredentialTeam = z.output<typeof team>
export type CreateTemporalToken = z.output<typeof createTemporalToken>
export type TokenState = z.output<typeof tokenState>
export type NewToken = z.output<typeof newToken>
export type TemporalToken = z.output<typeof temporalToken>
export type CreatedTemporalToken = z.output<typeof createdTemporalToken>
export type ClientDescription = z.output<typeof clientDescription>
