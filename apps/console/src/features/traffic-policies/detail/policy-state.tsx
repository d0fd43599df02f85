import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { Badge, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { personName } from '../../../platform/lists/people.tsx'
import { detailTexts } from './detail.messages.ts'

/** What is in force, what waits, and where it acts. */
export function PolicyState({ policy, isDirty }: { policy: TrafficPolicy; isDirty: boolean }) {
  const { state, back } = useTexts(detailTexts)
  const { version, draft, attachments, description } = policy
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <Link to="/policies" className="rounded-xs text-sm underline underline-offset-2">
        {back}
      </Link>
      <Badge tone={version > 0 ? 'ok' : 'neutral'}>
        {version > 0 ? state.published(version) : state.unpublished}
      </Badge>
      {draft && <Badge tone="info">{state.draft(draft.by ? personName(draft.by) : state.somebody)}</Badge>}
      <span role="status">{isDirty && <Badge tone="warn">{state.unsaved}</Badge>}</span>
      <span className="text-sm">
        {attachments.length > 0 ? state.attached(attachments.length) : state.nowhere}
      </span>
      {description && <span className="w-full wrap-anywhere">{description}</span>}
    </span>
  )
}
