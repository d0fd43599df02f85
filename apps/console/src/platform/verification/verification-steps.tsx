import type { DomainStatus, DomainTls, Finding, NeededRecord, ServerAnswer } from '@nora/contract/domains'
import { formatDateTime } from '@nora/kit'
import { type Step, Stepper, useLang, useTexts } from '@nora/ui'
import { FindingNotice } from './finding-notice.tsx'
import { RecordsTable } from './records-table.tsx'
import { verificationTexts } from './verification.messages.ts'

export type Verified = {
  status: DomainStatus
  finding: Finding | null
  servers: readonly ServerAnswer[]
  records: readonly NeededRecord[]
  certificate: { not_after: string } | null
}

export type VerificationStepsProps = {
  item: Verified
  /** null for zones, whose certificate has a state of its own. */
  tls: DomainTls | null
  /** The address that opens; null for zones. */
  url: string | null
}

const DNS_RIGHT: readonly DomainStatus[] = [
  'dns_verified',
  'tls_check',
  'tls_failed',
  'tls_verified',
  'verified',
]

/** The way of a name from its DNS records to its visitors. */
export function VerificationSteps({ item, tls, url }: VerificationStepsProps) {
  const { steps: texts } = useTexts(verificationTexts)
  const isDnsRight = DNS_RIGHT.includes(item.status)
  const isVerified = item.status === 'verified'
  const isTlsWrong = item.status === 'tls_failed'
  const steps: Step[] = [
    {
      id: 'dns',
      title: texts.dns,
      done: isDnsRight,
      children: (
        <>
          <p className="text-soft">{isDnsRight ? texts.dnsDone : texts.dnsWait}</p>
          {item.finding && !isTlsWrong && <FindingNotice finding={item.finding} />}
          <RecordsTable records={item.records} servers={item.servers} />
        </>
      ),
    },
    ...(tls
      ? [
          {
            id: 'tls',
            title: texts.tls,
            done: isVerified || item.status === 'tls_verified',
            children: <TlsStep item={item} isDnsRight={isDnsRight} />,
          },
        ]
      : []),
    {
      id: 'verified',
      title: texts.verified,
      done: isVerified,
      children: (
        <p className="text-soft">
          {url === null && (isVerified ? texts.zoneOpen : texts.zoneOpenWait)}
          {url !== null && (isVerified ? texts.open : texts.openWait)}
          {isVerified && url && (
            <>
              {': '}
              <a href={url} className="break-all underline" target="_blank" rel="noreferrer">
                {url}
              </a>
            </>
          )}
        </p>
      ),
    },
  ]
  return <Stepper steps={steps} />
}

type TlsStepProps = { item: Verified; isDnsRight: boolean }

function TlsStep({ item, isDnsRight }: TlsStepProps) {
  const { steps: texts } = useTexts(verificationTexts)
  const lang = useLang()
  const { status, finding, certificate } = item
  if (status === 'tls_failed' && finding) return <FindingNotice finding={finding} />
  const until = certificate && texts.tlsUntil(formatDateTime(lang, new Date(certificate.not_after)))
  return <p className="text-soft">{until ?? (isDnsRight ? texts.tlsRuns : texts.tlsWait)}</p>
}
