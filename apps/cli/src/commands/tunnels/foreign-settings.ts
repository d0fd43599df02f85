import type { TunnelFileEntry } from './tunnel-file.schema.ts'

export type Settings = Readonly<Record<string, unknown>>

/** What other clients' settings come to in ours. */
export type ForeignTunnels = {
  readonly program: 'ngrok' | 'frp' | 'cloudflared'
  readonly tunnels: Record<string, TunnelFileEntry>
  /** Paths of settings that have no counterpart here, as they stand in the source. */
  readonly lost: string[]
}

export function isRecord(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Paths of the keys of `settings` besides those that were understood. */
export function keysBesides(settings: Settings, understood: readonly string[], path = ''): string[] {
  return Object.keys(settings)
    .filter((key) => !understood.includes(key))
    .map((key) => (path === '' ? key : `${path}.${key}`))
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The part of a hostname that can be a name here: its first label. */
export function nameOf(hostname: string | undefined): string | undefined {
  const label = hostname
    ?.replace(/^[a-z]+:\/\//, '')
    .split('.')[0]
    ?.toLowerCase()
  return label && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? label : undefined
}

/** A key of `tunnels` made of somebody else's word, unlike those there are. */
export function labelOf(wanted: string, taken: Readonly<Record<string, unknown>>): string {
  const label = wanted.replace(/[^\w-]+/g, '-').slice(0, 45) || 'tunnel'
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? label : `${label}-${count}`
    if (!Object.hasOwn(taken, candidate)) return candidate
  }
}

/** Without the keys that have no value. */
export function entryOf(
  entry: { [K in keyof TunnelFileEntry]?: TunnelFileEntry[K] | undefined },
): TunnelFileEntry {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined),
  ) as TunnelFileEntry
}

/** `3000` for `http://localhost:3000`; anything else as it is. */
export function targetOf(address: string): string | number {
  const port = /^(?:http:\/\/)?(?:localhost:)?(\d{1,5})\/?$/.exec(address)?.[1]
  return port === undefined ? address.replace(/\/$/, '') : Number(port)
}

/** `5432` for `tcp://localhost:5432`; anything else as it is. */
export function tcpTargetOf(address: string): string | number {
  const port = /^(?:tcp:\/\/)?(?:localhost:)?(\d{1,5})$/.exec(address)?.[1]
  return port === undefined ? address : Number(port)
}
