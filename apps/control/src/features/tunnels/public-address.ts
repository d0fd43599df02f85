import type { RegionConfig } from '../../platform/config.ts'

const USUAL_PORTS = { http: 80, https: 443 }

export function toHostname(name: string, region: Pick<RegionConfig, 'domain'>): string {
  return `${name}.${region.domain}`
}

export function toPublicUrl(
  hostname: string,
  { public_scheme, public_port }: Pick<RegionConfig, 'public_scheme' | 'public_port'>,
): string {
  const port = public_port === USUAL_PORTS[public_scheme] ? '' : `:${public_port}`
  return `${public_scheme}://${hostname}${port}`
}
