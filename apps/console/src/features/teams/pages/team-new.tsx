import { useNavigate } from '@tanstack/react-router'
import { useGoThere } from '../../../platform/teams/own-teams.queries.ts'
import { TeamNewPage } from '../team-new-page.tsx'

export function TeamNew() {
  const navigate = useNavigate()
  const goThere = useGoThere()
  return <TeamNewPage onCreated={() => void navigate({ to: '/team' }).then(goThere)} />
}
