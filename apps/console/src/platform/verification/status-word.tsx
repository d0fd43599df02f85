import type { DomainStatus } from '@nora/contract/domains'
import { classNames, useTexts } from '@nora/ui'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { verificationTexts } from './verification.messages.ts'

export type StatusClass = 'check' | 'error' | 'verified'

const LOOKS = {
  check: { Icon: CircleDashed, ink: 'text-info' },
  error: { Icon: CircleAlert, ink: 'text-bad' },
  verified: { Icon: CircleCheck, ink: 'text-ok' },
} as const

export function getStatusClass(status: DomainStatus): StatusClass {
  if (status === 'dns_failed' || status === 'tls_failed') return 'error'
  return status === 'verified' ? 'verified' : 'check'
}

/** The status of a name, as an icon and its word. */
export function StatusWord({ status, isShort = false }: { status: DomainStatus; isShort?: boolean }) {
  const texts = useTexts(verificationTexts)
  const kind = getStatusClass(status)
  const { Icon, ink } = LOOKS[kind]
  return (
    <span className={classNames('inline-flex min-w-0 items-center gap-1.5', ink)}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">{isShort ? texts.short[kind] : texts.long[status]}</span>
    </span>
  )
}
