import { z } from 'zod'

/**
 * The way back of a visitor whom an edge has sent to a provider of identities: one address of control for all hosts,
 * so that owners name one address at the provider. It leads on to the host by the `state`, which the edge has sealed
 * under this purpose.
 */
export const VISITOR_RETURN_PATH = '/visitor_sign_in/callback'
export const VISITOR_RETURN_PURPOSE = 'visitor return'

/** What the provider may say, and how long each may be; everything else is left behind. */
export const VISITOR_RETURN_PARAMETERS: Readonly<Record<string, number>> = {
  code: 2_000,
  iss: 2_000,
  device_id: 500,
  error: 100,
  error_description: 500,
}

export const visitorReturn = z.object({
  /** `https://shop.example.com` */
  o: z.url().max(300),
  /** The gate, and what tells this sign-in from others. */
  g: z.string().max(64),
  i: z.string().max(64),
  /** Milliseconds since 1970: until then. */
  u: z.number(),
})

export type VisitorReturn = z.output<typeof visitorReturn>

/** Some providers take letters, digits, `-` and `_` only; ids of keys have no `_`. */
export function toReturnState(sealed: string): string {
  return sealed.replace('.', '_')
}

export function fromReturnState(state: string): string {
  return state.replace('_', '.')
}
