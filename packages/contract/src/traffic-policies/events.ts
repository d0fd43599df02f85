type Named = { name: string }
type Facts = Named & { description: string }
type Change<F> = { before: F; after: F }

/** How a version runs at an address. */
export type AttachmentFacts = {
  pinned: number | null
  trial: { version: number; percent: number } | null
  shadow: { version: number } | null
}

/** What the audit log tells of traffic policies. Never a text of one, because that may hold secrets. */
export type TrafficPolicyEvent =
  | { kind: 'traffic_policy.created'; object_id: string; data: Facts }
  | { kind: 'traffic_policy.changed'; object_id: string; data: Change<Facts> }
  | { kind: 'traffic_policy.draft_saved'; object_id: string; data: Named & { revision: number } }
  | { kind: 'traffic_policy.draft_discarded'; object_id: string; data: Named & { revision: number } }
  | {
      kind: 'traffic_policy.published'
      object_id: string
      data: Named & {
        note: string
        rolled_back_to: number | null
        tests: 'none' | 'passed' | 'failed'
      } & Change<{ version: number }>
    }
  | {
      kind: 'traffic_policy.attached'
      object_id: string
      data: Named & { endpoint: string; before: AttachmentFacts | null; after: AttachmentFacts }
    }
  | {
      kind: 'traffic_policy.detached'
      object_id: string
      data: Named & { endpoint: string; before: AttachmentFacts }
    }
  | { kind: 'traffic_policy.deleted'; object_id: string; data: Facts & { version: number } }
  | {
      kind: 'traffic_policy.visitor_revoked'
      object_id: string
      data: Named & { endpoint: string; provider: string; email: string }
    }
  | {
      kind: 'traffic_policy.visitors_revoked'
      object_id: string
      data: Named & { endpoint: string | null; count: number }
    }
  | {
      kind: 'traffic_policy.link_made'
      object_id: string
      data: Named & { link: string; label: string; expires_at: string }
    }
  | {
      kind: 'traffic_policy.link_revoked'
      object_id: string
      data: Named & { link: string; count: number }
    }
  | { kind: 'policy_trace.shared'; object_id: string; data: { expires_at: string } }
  | { kind: 'policy_trace.deleted'; object_id: string; data: Record<never, never> }
