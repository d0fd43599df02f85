import type { SecretsConfig } from '@nora/contract/secrets'
import { Badge, RelativeTime, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Lock, Snowflake } from 'lucide-react'
import { frameTexts } from '../frame.messages.ts'
import { projectTexts } from './project.messages.ts'

type ConfigCardProps = { projectSlug: string; config: SecretsConfig; isWaiting: boolean }

/** A config in its environment: the whole card leads to its secrets. */
export function ConfigCard({ projectSlug, config, isWaiting }: ConfigCardProps) {
  const { card } = useTexts(projectTexts)
  const frame = useTexts(frameTexts)
  return (
    <Link
      to="/secrets/project/$projectSlug/config/$configSlug"
      params={{ projectSlug, configSlug: config.slug }}
      className="block rounded-md border border-line bg-surface px-3 py-2.5 shadow-card transition-colors duration-100 hover:border-line-strong hover:bg-hover/50"
    >
      <span className="flex items-center gap-1.5">
        <span className="min-w-0 truncate font-[550]">{config.name}</span>
        {config.is_locked && <Lock aria-label={frame.locked} className="size-3.5 shrink-0 text-faint" />}
        {config.is_frozen && <Snowflake aria-label={frame.frozen} className="size-3.5 shrink-0 text-info" />}
        {config.is_root && <Badge className="ml-auto">{card.root}</Badge>}
      </span>
      <span className="block truncate font-mono text-xs text-faint">{config.slug}</span>
      <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
        {card.secrets(config.secrets)}
        <RelativeTime at={config.changed_at} className="text-faint" />
      </span>
      <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
        {isWaiting && <Badge tone="warn">{frame.waits}</Badge>}
        {config.role === null && <Badge>{card.noRole}</Badge>}
        {config.is_rotation_due && <Badge tone="warn">{card.rotation}</Badge>}
        {config.is_read_only && <Badge tone="warn">{frame.readOnly}</Badge>}
      </span>
    </Link>
  )
}
