import { Button, Card, Section, useTexts } from '@nora/ui'
import type { FolderView, WaitingTask } from '@nora/vault-client'
import { personName } from '../../../platform/lists/people.tsx'
import { SettingRow } from '../../../platform/setting.tsx'
import type { KeyRow } from './key-row.ts'
import { keysTexts } from './keys.messages.ts'
import { useFolderNames, useSigning, useWaitingTasks } from './keys.queries.ts'

export type WaitingTasksProps = { rows: readonly KeyRow[]; onCompare(id: string): void }

/** What an open vault does not sign by itself: each waits for somebody’s decision. */
export function WaitingTasks({ rows, onCompare }: WaitingTasksProps) {
  const texts = useTexts(keysTexts)
  const { data: tasks = [] } = useWaitingTasks()
  const { data: folders = [] } = useFolderNames()
  const { sign } = useSigning()
  if (tasks.length === 0) return null
  return (
    <div className="pt-5">
      <Section title={texts.waiting} level={2}>
        <Card>
          <ul>
            {tasks.map((task) => (
              <SettingRow
                key={getTaskKey(task)}
                title={<TaskSentence task={task} rows={rows} folders={folders} />}
                note={texts.taskNotes[task.kind]}
              >
                {task.kind === 'rekey' ? (
                  <Button onClick={() => onCompare(task.user_id)}>{texts.compare}</Button>
                ) : (
                  <Button
                    loading={sign.isPending && sign.variables === task}
                    onClick={() => sign.mutate(task)}
                  >
                    {texts.sign}
                  </Button>
                )}
              </SettingRow>
            ))}
          </ul>
        </Card>
      </Section>
    </div>
  )
}

type TaskSentenceProps = { task: WaitingTask; rows: readonly KeyRow[]; folders: readonly FolderView[] }

function TaskSentence({ task, rows, folders }: TaskSentenceProps) {
  const texts = useTexts(keysTexts)
  if ('folder_id' in task) {
    const folder = folders.find(({ id }) => id === task.folder_id)
    return texts.folderTasks[task.kind](folder?.name || texts.someFolder, task.user_ids.length)
  }
  const row = rows.find(({ id }) => id === task.user_id)
  return texts.memberTasks[task.kind](row ? personName(row.user) : texts.formerMember)
}

function getTaskKey(task: WaitingTask): string {
  return `${task.kind} ${'folder_id' in task ? task.folder_id : task.user_id}`
}
