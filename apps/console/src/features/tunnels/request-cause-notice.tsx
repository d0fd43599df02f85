import type { RequestRecord } from '@nora/contract/tunnels'
import { linkStyle, Notice, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { explainRequest, isNotable, type RequestCause } from './request-cause.ts'
import { requestCausesTexts } from './request-causes.messages.ts'

/** Who answered, what happened and what to do about it. */
export function RequestCauseNotice({ record }: { record: RequestRecord }) {
  const texts = useTexts(requestCausesTexts)
  const { by, what, advice, change } = explainRequest(texts, record)
  return (
    <Notice tone={getTone(record)} title={what}>
      {record.method !== 'TCP' && <p>{by}.</p>}
      {advice && <p className="text-soft">{advice}</p>}
      {change && (
        <p className="mt-1">
          <ChangeLink change={change}>{texts.change}</ChangeLink>
        </p>
      )}
    </Notice>
  )
}

function ChangeLink({ change, children }: { change: NonNullable<RequestCause['change']>; children: string }) {
  if (change.to === '/policies')
    return (
      <Link to="/policies/$id" params={{ id: change.policy }} className={linkStyle}>
        {children}
      </Link>
    )
  return change.to === '/plans' ? (
    <Link to="/plans" className={linkStyle}>
      {children}
    </Link>
  ) : (
    <Link to="/team_ip_policies" search={{ policy: change.policy }} className={linkStyle}>
      {children}
    </Link>
  )
}

function getTone(record: RequestRecord): 'bad' | 'warn' | 'info' | 'ok' {
  if (record.status >= 500) return 'bad'
  if (isNotable(record) || record.status >= 400) return 'warn'
  return record.answered_by === 'edge' ? 'info' : 'ok'
}
