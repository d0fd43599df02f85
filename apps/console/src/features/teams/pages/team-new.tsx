import { useNavigate } from '@tanstack/react-router'
import { TeamNewPage } from '../team-new-page.tsx'
import { useGoThere } from '../teams.queries.ts'

export function TeamNew() {
  const navigate = useNavigate()
  const goThere = useGoThere()
  return <TeamNewPage onCreated={() => void navigate({ to: '/team' }).then(goThere)} />
}
