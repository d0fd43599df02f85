import type { CreateGateway, GatewayAddSettings } from '@nora/contract/gateways'
import { toUpstream } from '../upstream/upstream-form.ts'
import type { Start } from './starters.ts'

export type CreateForm = Start & {
  endpoint: string
  region: string
  name: string
  /** Endpoints of open tunnels. */
  members: string[]
}

/** Left out is what the server has good values for. */
export type NewGateway = Pick<CreateGateway, 'name' | 'endpoint' | 'upstream' | 'mode'> & {
  members?: { kind: 'tunnel' | 'internal'; target: string }[]
}

export function toNewGateway({ name, members, ...form }: CreateForm, endpoint: string): NewGateway {
  return {
    name: name.trim(),
    endpoint,
    upstream: toUpstream(form),
    mode: form.is_fallback ? 'fallback' : 'always',
    ...(form.kind === 'pool' && {
      members: members.map((target) => ({
        kind: target.endsWith('.internal') ? 'internal' : 'tunnel',
        target,
      })),
    }),
  }
}

/** Tunnels that may serve behind the address: that at the address itself stays a member under its hostname. */
export function toMemberChoices(tunnels: GatewayAddSettings['tunnels'], isPort: boolean) {
  return tunnels.filter(({ kind }) => (kind === 'tcp') === isPort)
}
