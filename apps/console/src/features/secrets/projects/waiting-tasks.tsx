import { Button, Notice, notify, useTexts } from '@nora/ui'
import type { SecretsTaskView } from '@nora/vault-client'
import { useSecretsChange, useSecretsTasks } from '../secrets.queries.ts'
import { projectsTexts } from './projects.messages.ts'

const KINDS = ['grant', 'join', 'rotate'] as const

/** What waits for a signature of the reader, and one button that gives it. */
export function WaitingTasks({ configIds }: { configIds?: readonly string[] }) {
  const { tasks: texts } = useTexts(projectsTexts)
  const { data: all = [] } = useSecretsTasks()
  const signing = useSecretsChange((vault, _: undefined) => vault.doSecretsTasks(), 'tasks')
  const tasks = configIds ? all.filter(({ config_id }) => configIds.includes(config_id)) : all
  if (tasks.length === 0) return null
  const sign = () =>
    signing.mutate(undefined, {
      onSuccess: ({ done, left }) => {
        notify({
          title: texts.done(done.length),
          ...(left.length > 0 && { type: 'error', message: texts.left(left.length) }),
        })
      },
    })
  return (
    <Notice tone="info" title={texts.title(countConfigs(tasks))} className="mt-5">
      <p>{KINDS.flatMap((kind) => say(kind, tasks, texts.sentence)).join('; ')}.</p>
      <p className="text-soft">{texts.why}</p>
      <Button size="small" className="mt-2" loading={signing.isPending} onClick={sign}>
        {texts.sign}
      </Button>
    </Notice>
  )
}

type Sentences = (typeof projectsTexts)['ru']['tasks']['sentence']

function say(kind: SecretsTaskView['kind'], tasks: readonly SecretsTaskView[], texts: Sentences): string[] {
  const its = tasks.filter((task) => task.kind === kind)
  if (its.length === 0) return []
  const people = new Set(its.flatMap(({ subjects }) => subjects))
  return [texts[kind](kind === 'rotate' ? its.length : people.size)]
}

function countConfigs(tasks: readonly SecretsTaskView[]): number {
  return new Set(tasks.map(({ config_id }) => config_id)).size
}
