import type { AuditEvent } from '@nora/contract/audit'
import { formatDateTime } from '@nora/kit'
import { Button, Copyable, CopyButton, FactList, Section, useLang, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { ObjectDrawer } from '../../platform/lists/object-drawer.tsx'
import { auditTexts } from './audit.messages.ts'
import { useAuditEvents } from './audit.queries.ts'
import type { AuditPageProps } from './audit-page-props.ts'
import { ChangeTable } from './change-table.tsx'
import { Who } from './event-columns.tsx'
import { addressWords, eventSentence, getChanges, getFacts, kindWords } from './event-words.ts'

export type EventDrawerProps = AuditPageProps & { id: string }

export function EventDrawer({ id, search, onSearch }: EventDrawerProps) {
  const { drawer: texts } = useTexts(auditTexts)
  const lang = useLang()
  const { data } = useAuditEvents(search)
  return (
    <ObjectDrawer
      items={data?.pages.flatMap((page) => page.items)}
      id={id}
      onClose={() => onSearch({ event: undefined }, true)}
      title={(event) => eventSentence(lang, event)}
      gone={texts.gone}
      goneSentence={texts.goneSentence}
    >
      {(event) => (
        <div className="flex flex-col gap-7">
          <Changes event={event} />
          <About event={event} />
          <Narrowing event={event} onSearch={onSearch} />
          <Raw event={event} />
        </div>
      )}
    </ObjectDrawer>
  )
}

function Changes({ event }: { event: AuditEvent }) {
  const { drawer: texts } = useTexts(auditTexts)
  const lang = useLang()
  const changes = getChanges(lang, event)
  const facts = getFacts(lang, event)
  return (
    <>
      {changes.length > 0 && (
        <Section title={texts.changes}>
          <ChangeTable changes={changes} />
        </Section>
      )}
      {facts.length > 0 && (
        <Section title={texts.facts}>
          <FactList facts={facts.map(([field, value]) => [capitalised(field), value])} />
        </Section>
      )}
    </>
  )
}

/** Capitalises like every other label of the drawer. */
function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function About({ event }: { event: AuditEvent }) {
  const { drawer: texts, ...all } = useTexts(auditTexts)
  const lang = useLang()
  const { object, address, client, credential } = event
  const facts: [string, ReactNode][] = [
    [texts.who, <Who key="who" event={event} texts={{ ...all, drawer: texts }} />],
    ...(credential?.kind ? [[texts.with, all.credentials[credential.kind]] as [string, ReactNode]] : []),
    [texts.when, formatDateTime(lang, new Date(event.at))],
    [texts.action, <code key="action">{event.action}</code>],
    [texts.object, kindWords(lang, object.kind)],
    ['ID', <Copyable key="object" text={object.id} />],
    [texts.address, <Copyable key="address" text={addressWords(all, address)} />],
    [texts.client, client],
    [texts.request, <Copyable key="request" text={event.request_id} />],
    [texts.position, String(event.position)],
    [texts.hash, <Copyable key="hash" text={event.hash} />],
  ]
  return (
    <Section title={texts.about}>
      <FactList facts={facts} />
    </Section>
  )
}

function Narrowing({ event, onSearch }: { event: AuditEvent } & Pick<AuditPageProps, 'onSearch'>) {
  const { drawer: texts } = useTexts(auditTexts)
  const { user, object, address } = event
  const show = (change: Parameters<typeof onSearch>[0]) => onSearch({ ...change, event: undefined }, true)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => show({ object: object.id })}>{texts.sameObject}</Button>
      {user && <Button onClick={() => show({ member: user.id })}>{texts.sameMember}</Button>}
      <Button onClick={() => show({ address })}>{texts.sameAddress}</Button>
    </div>
  )
}

function Raw({ event }: { event: AuditEvent }) {
  const { drawer: texts } = useTexts(auditTexts)
  const text = JSON.stringify(event, null, 2)
  return (
    <Section title={texts.raw}>
      <div className="relative rounded-md border border-line bg-surface">
        <span className="absolute top-1 right-1">
          <CopyButton text={text} label={texts.copyRaw} />
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <pre tabIndex={0} className="max-h-96 overflow-auto p-3 font-mono text-xs">
          {text}
        </pre>
      </div>
    </Section>
  )
}
