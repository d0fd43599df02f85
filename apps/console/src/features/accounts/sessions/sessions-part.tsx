import type { Session } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import { Badge, Button, lazyPart, notify, RelativeTime, SkeletonRows, useLang, useTexts } from '@nora/ui'
import { Monitor, SquareTerminal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { useDeviceName } from './device-name.ts'
import { sessionsTexts } from './sessions.messages.ts'
import { useProlongSession, useSessions } from './sessions.queries.ts'

const EndSessionsDialog = lazyPart(() => import('./end-sessions-dialog.tsx'), 'EndSessionsDialog')

/** Browsers and clients that act as this person, and their ends. */
export function SessionsPart() {
  const texts = useTexts(sessionsTexts)
  const list = useSessions()
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  return (
    <>
      <SettingList
        title={texts.title}
        help={texts.sentence}
        action={<Button onClick={() => setEnding('others')}>{texts.endOthers}</Button>}
        list={
          list.isPending ? (
            <SkeletonRows rows={3} />
          ) : list.data ? (
            <ul>
              {list.data.items.map((session) => (
                <Row key={session.id} session={session} onEnd={() => setEnding(session)} />
              ))}
            </ul>
          ) : (
            <LoadFailure title={texts.loadFailed} error={list.error} onRetry={list.refetch} />
          )
        }
      />
      <Suspense>{ending && <EndSessionsDialog ending={ending} onClose={() => setEnding(null)} />}</Suspense>
    </>
  )
}

function Row({ session, onEnd }: { session: Session; onEnd(): void }) {
  const texts = useTexts(sessionsTexts)
  const device = useDeviceName(session)
  const { team, address, last_used_at, created_at } = session
  return (
    <SettingRow
      icon={
        session.kind === 'client' ? <SquareTerminal aria-hidden="true" /> : <Monitor aria-hidden="true" />
      }
      title={
        <>
          <span>{device}</span>
          {session.current && <Badge tone="ok">{texts.current}</Badge>}
        </>
      }
      note={
        <>
          {session.kind === 'client' && `${texts.opensIn(team.name)} · `}
          {address && <span className="font-mono text-code">{address} · </span>}
          {last_used_at ? (
            <>
              {texts.lastUsed} <RelativeTime at={last_used_at} />
            </>
          ) : (
            texts.neverUsed
          )}{' '}
          · {texts.opened} <RelativeTime at={created_at} />
          {session.current && <Validity session={session} />}
        </>
      }
    >
      {!session.current && (
        <Button aria-label={`${texts.end}: ${device}`} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </SettingRow>
  )
}

/** Until when this session lasts without being used, and how to have it last longer. */
function Validity({ session }: { session: Session }) {
  const texts = useTexts(sessionsTexts)
  const lang = useLang()
  const prolonging = useProlongSession()
  if (!session.expires_at) return null
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      {texts.until(formatDay(lang, new Date(session.expires_at)))}
      <Button
        size="small"
        loading={prolonging.isPending}
        onClick={() => prolonging.mutate(undefined, { onSuccess: () => notify({ title: texts.prolonged }) })}
      >
        {texts.prolong}
      </Button>
    </span>
  )
}

/** A month away, the day is enough. */
function formatDay(lang: Lang, at: Date): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', { dateStyle: 'long' }).format(at)
}
