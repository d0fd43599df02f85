import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Group, Item } from '../../platform/navigation/command-items.tsx'
import type { Run } from '../../platform/navigation/navigation.ts'
import { TunnelIcon } from './tunnel-icon.tsx'
import { useLiveTunnels } from './tunnels.queries.ts'
import { tunnelsTitles } from './tunnels-titles.messages.ts'

/** Live tunnels in the command menu. */
export function TunnelItems({ run }: { run: Run }) {
  const { live: heading } = useTexts(tunnelsTitles)
  const navigate = useNavigate()
  const tunnels = useLiveTunnels().data ?? []
  if (tunnels.length === 0) return null
  return (
    <Group heading={heading}>
      {tunnels.map(({ id, hostname, target }) => (
        <Item
          key={id}
          icon={<TunnelIcon strokeWidth={1.7} />}
          label={hostname}
          note={target}
          value={`${hostname} ${target} ${id}`}
          onSelect={run(() => void navigate({ to: '/tunnels', search: { tunnel: id } }))}
        />
      ))}
    </Group>
  )
}
