import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { Group, Item } from '../../platform/navigation/command-items.tsx'
import type { Run } from '../../platform/navigation/navigation.ts'
import { useDomains } from './domains.queries.ts'
import { domainsTitles as titles } from './domains-titles.messages.ts'

/** The reader’s own domains in the command menu. */
export function DomainItems({ run }: { run: Run }) {
  const { domains: heading } = useTexts(titles)
  const navigate = useNavigate()
  const { data: domains = [] } = useDomains('own')
  return (
    <Group heading={heading}>
      {domains.map(({ id, hostname, description }) => (
        <Item
          key={id}
          icon={<Globe strokeWidth={1.7} />}
          label={hostname}
          note={description}
          value={`${hostname} ${description} ${id}`}
          onSelect={run(() => void navigate({ to: '/domains', search: { domain: id } }))}
        />
      ))}
    </Group>
  )
}
