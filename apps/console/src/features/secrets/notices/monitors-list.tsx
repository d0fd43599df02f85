import { CONFIG_MONITORS_MAX, type Monitor } from '@nora/contract/secrets'
import { Badge, Button, lazyPart, linkStyle, notify, RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Mail, Webhook } from 'lucide-react'
import { Suspense, useState } from 'react'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { VaultLoadFailure } from '../../../platform/vault/vault-load-failure.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { frameTexts } from '../frame.messages.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { noticesTexts } from './notices.messages.ts'
import { useMonitors } from './notices.queries.ts'

const MonitorDialog = lazyPart(() => import('./monitor-dialog.tsx'), 'MonitorDialog')

/** Who is told that the config changed, and how much room the plan has. For administrators of the config. */
export function MonitorsList({ place }: { place: ConfigPlace }) {
  const { monitors: texts } = useTexts(noticesTexts)
  const failures = useTexts(failuresTexts)
  const { toPlans } = useTexts(frameTexts)
  const { data, error, refetch } = useMonitors(place.config.id)
  const [isAdding, setAdding] = useState(false)
  const isFull = data !== undefined && data.limit !== null && data.used >= data.limit
  const mayAdd = data !== undefined && !isFull && data.items.length < CONFIG_MONITORS_MAX
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
  const deleting = useSecretsChange((vault, _: null) => vault.deleteMonitor(configId, id), 'monitorDeleted')
  const target = url ?? person?.name ?? person?.email ?? ''
  const remove = () => deleting.mutate(null, { onSuccess: () => notify({ title: texts.removed }) })
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
        </>
      }
    >
      <Button size="small" aria-label={texts.removeOf(target)} loading={deleting.isPending} onClick={remove}>
        {texts.remove}
      </Button>
    </SettingRow>
  )
}
