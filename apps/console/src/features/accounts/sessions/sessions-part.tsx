import type { Session } from '@nora/contract'
import type { Lang } from '@nora/kit'
import {
  Badge,
  Button,
  Checkbox,
  ConfirmDialog,
  notify,
  RelativeTime,
  SkeletonRows,
  useLang,
  useTexts,
} from '@nora/ui'
import { Monitor, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { sessionsTexts } from './sessions.messages.ts'
import { useEndOtherSessions, useEndSession, useProlongSession, useSessions } from './sessions.queries.ts'

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
      {ending === 'others' && <EndOthers onClose={() => setEnding(null)} />}
      {ending && ending !== 'others' && <EndOne session={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function Row({ session, onEnd }: { session: Session; onEnd(): void }) {
  const texts = useTexts(sessionsTexts)
  const device = useDeviceName(session)
  const { address, last_used_at, created_at } = session
  return (
    <SettingRow
      icon={
        session.kind === 'client' ? <SquareTerminal aria-hidden="true" /> : <Monitor aria-hidden="true" />
      }
      title={
        <>
          <span className="break-words">{device}</span>
          {session.current && <Badge tone="ok">{texts.current}</Badge>}
        </>
      }
      note={
        <>
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

/** `anna-mbp`, `Firefox, Linux`: the most telling of what is known. */
function useDeviceName({ kind, device }: Session): string {
  const texts = useTexts(sessionsTexts)
  const named = [device.machine ?? device.browser, device.os].filter((part) => part !== null).join(', ')
  if (kind !== 'client') return named || texts.unknownDevice
  const version = device.client_version && texts.version(device.client_version)
  return [named || texts.client, version].filter(Boolean).join(', ')
}

function EndOne({ session, onClose }: { session: Session; onClose(): void }) {
  const texts = useTexts(sessionsTexts)
  const device = useDeviceName(session)
  const ending = useEndSession()
  return (
    <ConfirmDialog
      open
      onClose={() => !ending.isPending && onClose()}
      title={texts.endTitle(device)}
      consequence={session.kind === 'client' ? texts.endClient : texts.endBrowser}
      confirm={texts.end}
      onConfirm={async () => {
        await ending.mutateAsync(session.id).finally(onClose)
        notify({ title: texts.ended(1) })
      }}
    />
  )
}

function EndOthers({ onClose }: { onClose(): void }) {
  const texts = useTexts(sessionsTexts)
  const ending = useEndOtherSessions()
  const [withClients, setWithClients] = useState(false)
  const [withKeys, setWithKeys] = useState(false)
  return (
    <ConfirmDialog
      open
      onClose={() => !ending.isPending && onClose()}
      title={texts.endOthersTitle}
      consequence={texts.endOthersConsequence}
      confirm={texts.endOthers}
      onConfirm={async () => {
        const including = { including_clients: withClients || withKeys, including_keys: withKeys }
        const { ended } = await ending.mutateAsync(including).finally(onClose)
        notify({ title: texts.ended(ended) })
      }}
    >
      <div className="flex flex-col gap-3">
        <Checkbox
          label={texts.includingClients}
          help={texts.includingClientsHelp}
          checked={withClients || withKeys}
          disabled={withKeys}
          onChange={(event) => setWithClients(event.target.checked)}
        />
        <Checkbox
          label={texts.includingKeys}
          help={texts.includingKeysHelp}
          checked={withKeys}
          onChange={(event) => setWithKeys(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  )
}
