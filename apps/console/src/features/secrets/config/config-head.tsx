import { Badge, buttonStyle, linkStyle, PageHead, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Columns3, Lock, Snowflake } from 'lucide-react'
import type { ReactNode } from 'react'
import { frameTexts } from '../frame.messages.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { configTexts } from './config.messages.ts'

/** Name, place and state of a config. */
export function ConfigHead({ place, tabs }: { place: ConfigPlace; tabs: ReactNode }) {
  const texts = useTexts(configTexts)
  const frame = useTexts(frameTexts)
  const { project, config, root } = place
  const environment = project.environments.find(({ id }) => id === config.environment_id)
  return (
    <PageHead
      title={
        <span className="flex flex-wrap items-center gap-2">
          {config.name}
          {config.is_locked && (
            <Badge tone="neutral">
              <Lock aria-hidden="true" className="size-3" />
              {frame.locked}
            </Badge>
          )}
          {config.is_frozen && (
            <Badge tone="info">
              <Snowflake aria-hidden="true" className="size-3" />
              {frame.frozen}
            </Badge>
          )}
        </span>
      }
      sentence={
        <>
          <Link to="/secrets/project/$slug" params={{ slug: project.slug }} className={linkStyle}>
            {project.name}
          </Link>{' '}
          / {environment?.name}
          {root && ` · ${texts.inherits(root.name)}`}
        </>
      }
      actions={
        project.configs.length > 1 && (
          <Link
            to="/secrets/project/$projectSlug/compare"
            params={{ projectSlug: project.slug }}
            search={{ configs: [config.slug, root?.slug].filter(Boolean).join(',') }}
            className={buttonStyle()}
          >
            <Columns3 aria-hidden="true" />
            {texts.compare}
          </Link>
        )
      }
      tabs={tabs}
    />
  )
}
