import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { EthernetPort } from 'lucide-react'
import { Group, Item } from '../../platform/navigation/command-items.tsx'
import type { Run } from '../../platform/navigation/navigation.ts'
import { usePorts } from './ports.queries.ts'
import { portsTitles as titles } from './ports-titles.messages.ts'

/** The reader’s own ports in the command menu. */
export function PortItems({ run }: { run: Run }) {
  const { ports: heading } = useTexts(titles)
  const navigate = useNavigate()
  const { data: ports = [] } = usePorts('own')
  return (
    <Group heading={heading}>
      {ports.map(({ id, alias, address, description }) => (
        <Item
          key={id}
          icon={<EthernetPort strokeWidth={1.7} />}
          label={alias ?? address}
          note={alias ? address : description}
          value={`${alias ?? ''} ${address} ${description} ${id}`}
          onSelect={run(() => void navigate({ to: '/tcp_ports', search: { port: id } }))}
        />
      ))}
    </Group>
  )
}
