import { Button, Notice, notify, useTexts } from '@nora/ui'
import type { SecretsTaskView } from '@nora/vault-client'
import { useState } from 'react'
import { personInFull } from '../../../platform/lists/people.tsx'
import { ExposedDialog } from '../exposed/exposed-dialog.tsx'
import { usePeople, useProjects, useSecretsChange, useSecretsTasks } from '../secrets.queries.ts'
import { projectsTexts } from './projects.messages.ts'

type WaitingTasksProps = {
  /** Only what concerns these. */
  configIds?: readonly string[]
}

/** What waits for a signature of the reader, named, and one button that gives it. */
export function WaitingTasks({ configIds }: WaitingTasksProps) {
  const { tasks: texts } = useTexts(projectsTexts)
  const { data: all = [] } = useSecretsTasks()
  // Who joins is the server’s word alone: what was in sight is what is agreed to.
  const signing = useSecretsChange(
    (vault, agreed: readonly SecretsTaskView[]) => vault.doSecretsTasks([...agreed]),
    'tasks',
  )
  const tasks = configIds ? all.filter(({ config_id }) => configIds.includes(config_id)) : all
  const [exposed, setExposed] = useState<readonly string[]>([])
  if (exposed.length > 0) return <ExposedDialog configIds={exposed} onClose={() => setExposed([])} />
  if (tasks.length === 0) return null
  const sign = () =>
    signing.mutate(tasks, {
      onSuccess: ({ done, left }) => {
        setExposed(done.flatMap(({ kind, config_id }) => (kind === 'rotate' ? config_id : [])))
        notify({
          title: texts.done(done.length),
          ...(left.length > 0 && { type: 'error', message: texts.left(left.length) }),
        })
      },
    })
  return (
    <Notice tone="info" title={texts.title(countConfigs(tasks))} className="mt-5">
      <TaskList tasks={tasks} />
      <p className="mt-1 text-soft">{texts.why}</p>
      <Button size="small" className="mt-2" loading={signing.isPending} onClick={sign}>
        {texts.sign}
      </Button>
    </Notice>
  )
}

const KINDS = ['join', 'grant', 'rotate'] as const

function TaskList({ tasks }: { tasks: readonly SecretsTaskView[] }) {
  const { tasks: texts } = useTexts(projectsTexts)
  const { data: people = [] } = usePeople()
  const { data: projects = [] } = useProjects()
  const names = new Map(people.map((one) => [one.user_id, personInFull({ ...one, id: one.user_id })]))
  const places = new Map(
    projects.flatMap((project) =>
      project.configs.map(({ id, slug }) => [id, `${project.slug}/${slug}`] as const),
    ),
  )
  return (
    <ul className="list-disc pl-5">
      {KINDS.flatMap((kind) => {
        const its = tasks.filter((task) => task.kind === kind)
        if (its.length === 0) return []
        const subjects = new Set(its.flatMap((task) => task.subjects.map((id) => names.get(id) ?? id)))
        const configs = new Set(its.map(({ config_id }) => places.get(config_id) ?? config_id))
        return [
          <li key={kind} className="wrap-anywhere">
            {texts.sentence[kind]([...subjects].join(', '), [...configs].join(', '))}
          </li>,
        ]
      })}
    </ul>
  )
}

function countConfigs(tasks: readonly SecretsTaskView[]): number {
  return new Set(tasks.map(({ config_id }) => config_id)).size
}
