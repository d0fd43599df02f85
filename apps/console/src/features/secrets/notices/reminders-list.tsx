import type { Reminder } from '@nora/contract/secrets'
import { Badge, Button, lazyPart, notify, RowMenu, SkeletonRows, useLang, useTexts } from '@nora/ui'
import { Bell, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { useTask } from '../../../platform/vault/use-task.ts'
import { VaultLoadFailure } from '../../../platform/vault/vault-load-failure.tsx'
import { FailedNotice } from '../failed-notice.tsx'
import { failuresTexts } from '../failures.messages.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { useConfig, useSecretsChange } from '../secrets.queries.ts'
import { noticesTexts } from './notices.messages.ts'
import { useReminders } from './notices.queries.ts'
import { writeDay } from './write-day.ts'

const ReminderDialog = lazyPart(() => import('./reminder-dialog.tsx'), 'ReminderDialog')

/** In a config. */
const REMINDERS_MAX = 20

/** On which days somebody is reminded of the config or of its secrets. */
export function RemindersList({ place: { config } }: { place: ConfigPlace }) {
  const { reminders: texts } = useTexts(noticesTexts)
  const failures = useTexts(failuresTexts)
  const canWrite = useMay('secrets.write') && (config.role === 'editor' || config.role === 'admin')
  const { data, error, refetch } = useReminders(config.id)
  const { data: view } = useConfig(config.id)
  const [open, setOpen] = useState<'new' | Reminder | null>(null)
  const named = useMemo(
    () => (view?.secrets ?? []).flatMap(({ id, entry }) => (entry ? [{ id, name: entry.name }] : [])),
    [view],
  )
  const getName = ({ secret_id }: Reminder) =>
    secret_id === null ? texts.whole : (named.find(({ id }) => id === secret_id)?.name ?? texts.gone)
  const mayAdd = canWrite && data !== undefined && data.length < REMINDERS_MAX
  return (
    <>
      <SettingList
        title={texts.title}
        help={texts.help}
        action={mayAdd && <Button onClick={() => setOpen('new')}>{texts.add}</Button>}
        list={
          error ? (
            <VaultLoadFailure title={failures.reminders} error={error} onRetry={refetch} />
          ) : !data ? (
            <SkeletonRows rows={1} />
          ) : data.length === 0 ? (
            <p className="px-4 py-4 text-soft sm:px-6">{texts.empty}</p>
          ) : (
            <ul aria-label={texts.list}>
              {data.map((reminder) => (
                <ReminderRow
                  key={reminder.id}
                  configId={config.id}
                  reminder={reminder}
                  name={getName(reminder)}
                  canWrite={canWrite}
                  onChange={() => setOpen(reminder)}
                />
              ))}
            </ul>
          )
        }
      />
      <Suspense>
        {open !== null && (
          <ReminderDialog
            configId={config.id}
            secret={null}
            choices={named}
            {...(open !== 'new' && { changed: { reminder: open, what: getName(open) } })}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type ReminderRowProps = {
  configId: string
  reminder: Reminder
  name: string
  canWrite: boolean
  onChange(): void
}

function ReminderRow({ configId, reminder, name, canWrite, onChange }: ReminderRowProps) {
  const { reminders: texts } = useTexts(noticesTexts)
  const lang = useLang()
  const { id, every, next_on, is_due } = reminder
  const { run, problem, isBusy } = useTask()
  const completing = useSecretsChange((vault, _: null) => vault.completeReminder(configId, id))
  const deleting = useSecretsChange((vault, _: null) => vault.deleteReminder(configId, id))
  const complete = () =>
    run(async () => {
      const done = await completing.mutateAsync(null)
      notify({ title: texts.completed(writeDay(lang, done.next_on)) })
    })
  const remove = () =>
    run(async () => {
      await deleting.mutateAsync(null)
      notify({ title: texts.removed })
    })
  return (
    <SettingRow
      icon={<Bell aria-hidden="true" />}
      title={
        <>
          {name}
          {is_due && <Badge tone="warn">{texts.due}</Badge>}
        </>
      }
      note={
        <>
          {texts.every[every]} · {texts.next(writeDay(lang, next_on))}
          <FailedNotice title={(failures) => failures.reminderSaved} problem={problem} />
        </>
      }
    >
      {canWrite && (
        <span className="flex gap-2">
          <Button
            size="small"
            aria-label={texts.doneOf(name)}
            loading={isBusy}
            onClick={() => void complete()}
          >
            {texts.done}
          </Button>
          <RowMenu
            label={texts.menuOf(name)}
            entries={[
              { label: texts.change, icon: <Pencil />, onSelect: onChange },
              { kind: 'separator' },
              { label: texts.remove, icon: <Trash2 />, danger: true, onSelect: () => void remove() },
            ]}
          />
        </span>
      )}
    </SettingRow>
  )
}
