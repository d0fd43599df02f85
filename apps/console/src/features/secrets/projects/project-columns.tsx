import type { SecretsProject } from '@nora/contract/secrets'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import type { frameTexts } from '../frame.messages.ts'
import { getLastChange, isWaiting } from './project-facts.ts'
import type { projectsTexts } from './projects.messages.ts'

type Texts = (typeof projectsTexts)['ru']

export type ProjectColumnsChoice = {
  texts: Texts
  frame: (typeof frameTexts)['ru']
  /** How many configs of it wait for a signature of the reader. */
  countTasks(project: SecretsProject): number
}

const SHOWN_ENVIRONMENTS = 4

export function projectColumns({ texts, frame, countTasks }: ProjectColumnsChoice): Column<SecretsProject>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(150px, 1.6fr)',
      fixed: true,
      hasNote: () => true,
      cell: ({ name, slug, is_read_only }) => (
        <span className="block min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate font-[550]">{name}</span>
            {is_read_only && <Badge tone="warn">{frame.readOnly}</Badge>}
          </span>
          <span className="block truncate font-mono text-xs text-faint">{slug}</span>
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'environments',
      header: columns.environments,
      width: 'minmax(140px, 1.6fr)',
      hideBelow: 'sm',
      cell: ({ environments }) => (
        <span className="flex min-w-0 gap-1 overflow-hidden">
          {environments.slice(0, SHOWN_ENVIRONMENTS).map(({ id, name }) => (
            <Badge key={id}>{name}</Badge>
          ))}
          {environments.length > SHOWN_ENVIRONMENTS && (
            <span className="text-sm text-faint">+{environments.length - SHOWN_ENVIRONMENTS}</span>
          )}
        </span>
      ),
    },
    {
      id: 'role',
      header: columns.role,
      width: 'minmax(100px, 0.8fr)',
      hideBelow: 'lg',
      cell: ({ role }) => <span className="block truncate">{role ? frame.roles[role] : frame.noRole}</span>,
      sortValue: ({ role }) => role,
    },
    {
      id: 'waits',
      header: columns.waits,
      width: 'minmax(110px, 1fr)',
      hideBelow: 'sm',
      cell: (project) => <Waits project={project} texts={texts} tasks={countTasks(project)} />,
      sortValue: (project) => countTasks(project) + project.configs.filter(isWaiting).length,
    },
    {
      id: 'changed',
      header: columns.changed,
      width: '148px',
      hideBelow: 'sm',
      staysShown: true,
      cell: (project) => <RelativeTime at={getLastChange(project)} className="text-faint" />,
      sortValue: getLastChange,
    },
  ]
}

function Waits({ project, texts, tasks }: { project: SecretsProject; texts: Texts; tasks: number }) {
  const waiting = project.configs.filter(isWaiting).length
  return (
    <span className="block min-w-0 text-sm">
      {tasks > 0 && <span className="block truncate text-accent-text">{texts.tasksHere(tasks)}</span>}
      {waiting > 0 && <span className="block truncate text-warn">{texts.waits(waiting)}</span>}
    </span>
  )
}
