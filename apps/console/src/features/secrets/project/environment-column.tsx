import type { SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { IconButton, Menu, useTexts } from '@nora/ui'
import { MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import type { DragEvent } from 'react'
import { Grip } from '../order/grip.tsx'
import { orderTexts } from '../order/order.messages.ts'
import { isWaiting } from '../projects/project-facts.ts'
import { ConfigCard } from './config-card.tsx'
import { projectTexts } from './project.messages.ts'

export type EnvironmentActs = {
  move(environment: SecretsEnvironment, to: number): void
  addConfig(environment: SecretsEnvironment): void
  change(environment: SecretsEnvironment): void
  remove(environment: SecretsEnvironment): void
}

type EnvironmentColumnProps = {
  project: SecretsProject
  environment: SecretsEnvironment
  place: number
  /** Null for those who may only look. */
  acts: EnvironmentActs | null
  dragged: SecretsEnvironment | null
  onDrag(environment: SecretsEnvironment | null): void
}

/** An environment with its configs, the root first. */
export function EnvironmentColumn({
  project,
  environment,
  place,
  acts,
  dragged,
  onDrag,
}: EnvironmentColumnProps) {
  const { environment: texts } = useTexts(projectTexts)
  const order = useTexts(orderTexts)
  const configs = project.configs
    .filter(({ environment_id }) => environment_id === environment.id)
    .sort((one, other) => Number(other.is_root) - Number(one.is_root) || one.position - other.position)
  function drop(event: DragEvent) {
    event.preventDefault()
    if (dragged) acts?.move(dragged, place)
    onDrag(null)
  }
  return (
    <li
      onDragOver={(event) => dragged && event.preventDefault()}
      onDrop={drop}
      className="flex w-72 shrink-0 flex-col gap-2 rounded-lg bg-sunken p-2.5 max-sm:w-full"
    >
      <div className="flex items-center gap-1">
        {acts && (
          <Grip
            label={order.move(environment.name)}
            onStep={(step) => acts.move(environment, place + step)}
            onDrag={(isDragged) => onDrag(isDragged ? environment : null)}
          />
        )}
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {environment.name}{' '}
          <span className="font-mono text-xs font-normal text-faint">{environment.slug}</span>
        </h2>
        {acts && <EnvironmentMenu environment={environment} acts={acts} />}
      </div>
      {configs.map((config) => (
        <ConfigCard
          key={config.id}
          projectSlug={project.slug}
          config={config}
          isWaiting={isWaiting(config)}
        />
      ))}
      {configs.length === 0 && <p className="px-1 py-2 text-sm text-faint">{texts.empty}</p>}
    </li>
  )
}

function EnvironmentMenu({ environment, acts }: { environment: SecretsEnvironment; acts: EnvironmentActs }) {
  const { environment: texts } = useTexts(projectTexts)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="small"
          label={texts.menu(environment.name)}
          icon={<MoreHorizontal aria-hidden="true" />}
        />
      }
      entries={[
        { label: texts.config, icon: <Plus />, onSelect: () => acts.addConfig(environment) },
        { label: texts.change, icon: <Pencil />, onSelect: () => acts.change(environment) },
        { kind: 'separator' },
        { label: texts.delete, icon: <Trash2 />, danger: true, onSelect: () => acts.remove(environment) },
      ]}
    />
  )
}
