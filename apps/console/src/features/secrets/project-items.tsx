import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { useVaultPhase } from '../../platform/vault/use-vault.ts'
import { useProjects } from './secrets.queries.ts'
import { secretsTitles } from './secrets-titles.messages.ts'

/** Projects in the command menu, by name, while the vault is open. */
export function ProjectItems(props: FoundItemsProps) {
  return useVaultPhase().kind === 'open' ? <OpenItems {...props} /> : null
}

function OpenItems({ run, typed }: FoundItemsProps) {
  const { projects } = useTexts(secretsTitles)
  const navigate = useNavigate()
  const { data = [] } = useProjects()
  return (
    <ObjectItems
      heading={projects}
      icon={<KeyRound strokeWidth={1.7} />}
      objects={data}
      label={({ name }) => name}
      onOpen={({ slug }) => run(() => void navigate({ to: '/secrets/project/$slug', params: { slug } }))}
      typed={typed}
    />
  )
}
