import type { ChangeZone, Zone, ZoneDns, ZoneProvider } from '@nora/contract/zones'

export type ZoneForm = {
  name: string
  region: string
  dns: ZoneDns
  members_may_create: boolean
  /** Never typed: refusals of the server are told at it. */
  certificate_id: string
  provider: string
  server: string
  key_name: string
  algorithm: 'hmac-sha256' | 'hmac-sha512'
  secret: string
}

/** What is sent. An unchanged kind of DNS is left out, so that a known secret need not be typed again. */
export function toZoneBody(
  { dns, members_may_create, ...given }: ZoneForm,
  zone: Pick<Zone, 'dns'> | undefined,
): ChangeZone & { members_may_create: boolean } {
  const provider = toProvider(dns, given)
  const isUnchanged = zone?.dns === dns && provider === null
  return isUnchanged
    ? { members_may_create }
    : { members_may_create, dns, ...(provider === null ? {} : { provider }) }
}

function toProvider(
  dns: ZoneDns,
  { server, key_name, algorithm, secret }: Pick<ZoneForm, 'server' | 'key_name' | 'algorithm' | 'secret'>,
): ZoneProvider | null {
  if (secret.trim() === '') return null
  if (dns === 'cloudflare') return { kind: 'cloudflare', token: secret.trim() }
  if (dns !== 'rfc2136') return null
  const [, host = server.trim(), port = '53'] = /^(.*?)(?::(\d{1,5}))?$/.exec(server.trim()) ?? []
  return {
    kind: 'rfc2136',
    server: host,
    port: Number(port),
    key_name: key_name.trim(),
    algorithm,
    secret: secret.trim(),
  }
}
