import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { auditTexts } from '../audit.messages.ts'
import { AuditPage } from '../audit-page.tsx'

const route = getRouteApi('/guarded/frame/team_audit_events')

export function TeamAuditEvents() {
  const texts = useTexts(auditTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.title}>
      <AuditPage search={search} onSearch={(change, isStep) => void navigate(searchChange(change, isStep))} />
    </TeamOnly>
  )
}
