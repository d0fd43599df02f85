import type { Gateway } from '@nora/contract/gateways'
import { stringify } from 'yaml'
import { toMirrorEntry } from './plan-changes.ts'

/** The gateway in the form of the file of `nora gateways apply`: applied as it is, it changes nothing. */
export function toGatewaysFile(gateway: Gateway): string {
  const { name, endpoint, description, mode, is_enabled, upstream } = gateway
  const { balance, sticky, health, retry, route_by, hold_s } = gateway
  const isPool = upstream.kind === 'pool'
  const members = gateway.members
    .filter(({ is_joined }) => !is_joined)
    .map(({ target, name, weight, tier, region }) => ({
      target,
      ...(name !== null && { name }),
      weight,
      tier,
      ...(region !== null && { region }),
    }))
  const entry = {
    endpoint,
    ...(description !== '' && { description }),
    mode,
    is_enabled,
    upstream,
    ...(isPool && { balance, sticky, health, retry, route_by, members, mirror: toMirrorEntry(gateway) }),
    hold_s,
  }
  return stringify({ gateways: { [name]: entry } })
}
