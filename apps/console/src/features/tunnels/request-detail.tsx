import type { RequestRecord } from '@nora/contract/tunnels'
import { formatBytes, formatDateTime } from '@nora/kit'
import { Copyable, FactList, Section, StatusBadge, useLang, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { RequestCauseNotice } from './request-cause-notice.tsx'
import { RequestTimings } from './request-timings.tsx'
import { requestsTexts } from './requests.messages.ts'

/** A recent request or connection of which no content was kept: how it ended and why, and how long it took. */
export function RequestDetail({ record }: { record: RequestRecord }) {
  return (
    <div className="flex flex-col gap-7">
      <RequestCauseNotice record={record} />
      {record.timings && <RequestTimings record={record} />}
      <RequestFacts record={record} />
    </div>
  )
}

function RequestFacts({ record }: { record: RequestRecord }) {
  const texts = useTexts(requestsTexts)
  const lang = useLang()
  const { method, path, status, visitor, bytes_in, bytes_out, edge, id, at } = record
  const isRequest = method !== 'TCP'
  const moved = isRequest ? texts.moved : texts.movedBytes
  const facts: [string, ReactNode][] = [
    [texts.arrived, formatDateTime(lang, new Date(at))],
    [texts.visitor, <Copyable key="visitor" text={visitor} />],
    [texts.size, moved(formatBytes(lang, bytes_in), formatBytes(lang, bytes_out))],
    [texts.edge, <code key="edge">{edge}</code>],
    [texts.id, <Copyable key="id" text={id} />],
  ]
  if (isRequest) {
    facts.unshift(
      [texts.status, <StatusBadge key="status" status={status} />],
      [
        texts.path,
        <code key="path">
          {method} {path}
        </code>,
      ],
    )
  }
  return (
    <Section title={texts.facts}>
      <FactList facts={facts} />
    </Section>
  )
}
