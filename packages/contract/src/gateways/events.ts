import type { Maintenance, Upstream } from './schemas.ts'

type Named = { name: string; endpoint: string }
type Change<F> = { before: F; after: F }

/** What the audit log tells of a gateway; bodies of fixed answers and pages are left out. */
export type GatewayFacts = Named & {
  description: string
  mode: 'always' | 'fallback'
  is_enabled: boolean
  upstream: Upstream['kind']
  leads_to: string | null
}

export type GatewayMemberFacts = {
  kind: 'tunnel' | 'url' | 'internal'
  target: string
  weight: number
  tier: number
}

export type GatewayEvent =
  | { kind: 'gateway.created'; object_id: string; data: GatewayFacts }
  | { kind: 'gateway.changed'; object_id: string; data: { fields: string[] } & Change<GatewayFacts> }
  | { kind: 'gateway.deleted'; object_id: string; data: GatewayFacts }
  | {
      kind: 'gateway.maintenance'
      object_id: string
      data: Named & Pick<Maintenance, 'is_on' | 'until'>
    }
  | { kind: 'gateway.member_added'; object_id: string; data: Named & GatewayMemberFacts }
  | {
      kind: 'gateway.member_changed'
      object_id: string
      data: Named & { target: string } & Change<Pick<GatewayMemberFacts, 'weight' | 'tier'>>
    }
  | { kind: 'gateway.member_removed'; object_id: string; data: Named & GatewayMemberFacts }
  | { kind: 'gateway.member_drained'; object_id: string; data: Named & { target: string } }
  | { kind: 'gateway.member_resumed'; object_id: string; data: Named & { target: string } }
  | { kind: 'gateway.capture_changed'; object_id: string; data: Named & Change<{ is_captured: boolean }> }
  | { kind: 'gateway.captures_deleted'; object_id: string; data: Named & { exchange_id: string | null } }
  | {
      kind: 'gateway.capture_read'
      object_id: string
      data: Named & { exchange_id: string | null; part: 'request' | 'response' | 'messages' | 'har' }
    }
  | {
      kind: 'gateway.request_replayed'
      object_id: string
      data: Named & { exchange_id: string; method: string; is_edited: boolean }
    }
