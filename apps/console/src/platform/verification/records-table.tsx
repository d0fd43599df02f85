import type { NeededRecord, ServerAnswer } from '@nora/contract/domains'
import { Badge, CopyButton, useTexts } from '@nora/ui'
import { verificationTexts } from './verification.messages.ts'

const PROVIDERS = ['regRu', 'yandex', 'timeweb', 'cloudflare', 'goDaddy', 'route53'] as const

type RecordsTableProps = { records: readonly NeededRecord[]; servers: readonly ServerAnswer[] }

/** The records to create, each field with a button that copies it, and what each server shows. */
export function RecordsTable({ records, servers }: RecordsTableProps) {
  const { records: texts } = useTexts(verificationTexts)
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={texts.label} className="divide-y divide-line rounded-md border border-line">
        {records.map((record) => (
          <RecordRow
            key={`${record.type} ${record.name} ${record.value}`}
            record={record}
            servers={servers}
          />
        ))}
      </ul>
      <details className="text-sm">
        <summary className="cursor-pointer text-soft">{texts.fields}</summary>
        <ul className="mt-1.5 flex flex-col gap-1 text-soft">
          {PROVIDERS.map((provider) => (
            <li key={provider}>{texts.providers[provider]}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function RecordRow({ record, servers }: { record: NeededRecord; servers: readonly ServerAnswer[] }) {
  const { records: texts } = useTexts(verificationTexts)
  const { type, name, value, is_right, seen } = record
  const tone = is_right === null ? 'neutral' : is_right ? 'ok' : 'warn'
  const said = is_right === null ? texts.unchecked : is_right ? texts.right : texts.wrong
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-center gap-2">
        <span className="font-mono text-code font-[560]">{type}</span>
        <Badge tone={tone}>{said}</Badge>
      </div>
      <RecordField label={texts.name} text={name} copy={texts.copyType(type)} />
      <RecordField label={texts.value} text={value} copy={texts.copyValue(type)} />
      {seen.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm sm:grid-cols-[72px_minmax(0,1fr)]">
          <span className="text-soft">{texts.seen}</span>
          <ul aria-label={texts.servers} className="min-w-0">
            {seen.map(({ server, address, values }) => (
              <li key={`${server} ${address}`} className="flex min-w-0 flex-wrap gap-x-2">
                <SeenAt server={server} address={address} servers={servers} />
                <code className="min-w-0 break-all">
                  {values.length > 0 ? values.join(', ') : getNothing(texts, address, servers)}
                </code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

function getNothing(
  texts: { nothing: string; notReached: string },
  address: string,
  servers: readonly ServerAnswer[],
): string {
  return servers.find((one) => one.address === address)?.is_reached === false
    ? texts.notReached
    : texts.nothing
}

function SeenAt({
  server,
  address,
  servers,
}: {
  server: string
  address: string
  servers: readonly ServerAnswer[]
}) {
  const { records: texts } = useTexts(verificationTexts)
  const role = servers.find((one) => one.address === address)?.role
  return (
    <span className="text-faint" title={address}>
      {server}
      {role === 'resolver' && ` (${texts.resolver})`}
    </span>
  )
}

function RecordField({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[72px_minmax(0,1fr)]">
      <span className="text-sm text-soft">{label}</span>
      <span className="-my-1 flex min-w-0 items-center gap-1">
        <code className="min-w-0 break-all">{text}</code>
        <CopyButton text={text} label={copy} />
      </span>
    </div>
  )
}
