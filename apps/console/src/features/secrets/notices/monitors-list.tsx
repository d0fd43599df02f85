import type { Monitor } from '@nora/contract/secrets'
import { Badge, Button, lazyPart, linkStyle, notify, RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Mail, Webhook } from 'lucide-react'
import { Suspense, useState } from 'react'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { useTask } from '../../../platform/vault/use-task.ts'
import { VaultLoadFailure } from '../../../platform/vault/vault-load-failure.tsx'
import { FailedNotice } from '../failed-notice.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { frameTexts } from '../frame.messages.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { noticesTexts } from './notices.messages.ts'
import { useMonitors } from './notices.queries.ts'

const MonitorDialog = lazyPart(() => import('./monitor-dialog.tsx'), 'MonitorDialog')

/** In a config. */
const MONITORS_MAX = 20

/** Who is told that the config changed, and how much room the plan has. For administrators of the config. */
export function MonitorsList({ place }: { place: ConfigPlace }) {
  const { monitors: texts } = useTexts(noticesTexts)
  const failures = useTexts(failuresTexts)
  const { toPlans } = useTexts(frameTexts)
  const { data, error, refetch } = useMonitors(place.config.id)
  const [isAdding, setAdding] = useState(false)
  const isFull = data !== undefined && data.limit !== null && data.used >= data.limit
  const mayAdd = data !== undefined && !isFull && data.items.length < MONITORS_MAX
  return (
    <>
      <SettingList
        title={texts.title}
        help={
          <>
            {texts.help} {data && texts.use(data.used, data.limit)}
            {isFull && (
              <>
                {' '}
                {texts.full}{' '}
                <Link to="/plans" className={linkStyle}>
                  {toPlans}
                </Link>
              </>
            )}
          </>
        }
        action={mayAdd && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
        list={
          error ? (
            <VaultLoadFailure title={failures.monitors} error={error} onRetry={refetch} />
          ) : !data ? (
            <SkeletonRows rows={1} />
          ) : data.items.length === 0 ? (
            <p className="px-4 py-4 text-soft sm:px-6">{texts.empty}</p>
          ) : (
            <ul aria-label={texts.list}>
              {data.items.map((monitor) => (
                <MonitorRow key={monitor.id} configId={place.config.id} monitor={monitor} />
              ))}
            </ul>
          )
        }
      />
      <Suspense>{isAdding && <MonitorDialog place={place} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

function MonitorRow({ configId, monitor }: { configId: string; monitor: Monitor }) {
  const { monitors: texts } = useTexts(noticesTexts)
  const { id, kind, person, url, told_seq, attempts, last_error, next_attempt_at, is_beyond } = monitor
  const deleting = useSecretsChange((vault, _: null) => vault.deleteMonitor(configId, id))
  const target = url ?? person?.name ?? person?.email ?? ''
  const { run, problem, isBusy } = useTask()
  const remove = () =>
    run(async () => {
      await deleting.mutateAsync(null)
      notify({ title: texts.removed })
    })
  return (
    <SettingRow
      icon={kind === 'email' ? <Mail aria-hidden="true" /> : <Webhook aria-hidden="true" />}
      title={
        <>
          <span className="min-w-0 break-all">{target}</span>
          {is_beyond && <Badge tone="warn">{texts.beyond}</Badge>}
          {attempts > 0 && <Badge tone="bad">{texts.failing}</Badge>}
        </>
      }
      note={
        <>
          {texts[kind]}
          {' · '}
          {texts.told(told_seq)}
          {next_attempt_at !== null && (
            <>
              {' · '}
              {texts.waits} <RelativeTime at={next_attempt_at} />
            </>
          )}
          {last_error !== null && ` · ${last_error}`}
          <FailedNotice title={(failures) => failures.monitorDeleted} problem={problem} />
        </>
      }
    >
      <Button size="small" aria-label={texts.removeOf(target)} loading={isBusy} onClick={() => void remove()}>
        {texts.remove}
      </Button>
    </SettingRow>
  )
}
