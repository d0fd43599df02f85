import { useNavigate } from '@tanstack/react-router'
import { TeamNewPage, useGoThere } from '../../features/teams/index.ts'

export function TeamNew() {
  const navigate = useNavigate()
  const goThere = useGoThere()
  return <TeamNewPage onCreated={() => void navigate({ to: '/team' }).then(goThere)} />
}
