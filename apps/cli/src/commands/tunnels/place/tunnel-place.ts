import type { TunnelRequest } from '@nora/agent'

/** Where a tunnel stands: at a public name, at an internal one, or in the pool of a gateway. */
export type TunnelPlace = Pick<TunnelRequest, 'name' | 'isInternal' | 'pool'>

/** Reads an internal name as people write it, `api` or `api.internal`; undefined for anything else. */
export function readInternalName(text: string): string | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/\.internal$/, '')
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name) ? name : undefined
}

/** A public name is `name`; null asks for any. At most one of the three is given. */
export function toPlace({
  name,
  internal,
  gateway,
  weight = null,
  tier = null,
}: {
  name: string | null
  internal: string | null
  gateway: string | null
  weight?: number | null
  tier?: number | null
}): TunnelPlace {
  if (gateway !== null) return { name: null, pool: { gateway, weight, tier } }
  return internal === null ? { name } : { name: internal, isInternal: true }
}
