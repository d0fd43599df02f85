import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { AuditPage, auditTexts } from '../../features/audit/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamOnly } from './team-only.tsx'

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
