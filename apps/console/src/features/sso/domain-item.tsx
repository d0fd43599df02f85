import type { SsoDomain } from '@nora/contract/sso'
import { Badge, Button, CommandBlock, IconButton, RelativeTime, useTexts } from '@nora/ui'
import { Trash2 } from 'lucide-react'
import { ssoTexts } from './sso.messages.ts'
import { useSsoChange } from './sso.queries.ts'

const TONES = { dns_check: 'warn', dns_verified: 'ok', dns_failed: 'bad' } as const

/** A domain; until it is proved, with the record to make and what is there instead. */
export function DomainItem({ domain, onRemove }: { domain: SsoDomain; onRemove(): void }) {
  const { domains: texts } = useTexts(ssoTexts)
  const { id, state, record, finding } = domain
  const checking = useSsoChange((api, _input: undefined) => api.sso.checkSsoDomain({ params: { id } }), {
    failed: (lang) => ssoTexts[lang].domains.checkFailed,
  })
  const isProved = state === 'dns_verified'
  return (
    <li className="flex flex-col gap-3 py-2 pr-2 pl-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 truncate font-mono text-code">{domain.domain}</span>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        {(!isProved || finding) && (
          <Button size="small" loading={checking.isPending} onClick={() => checking.mutate(undefined)}>
            {texts.check}
          </Button>
        )}
        <IconButton
          label={texts.removeNamed(domain.domain)}
          icon={<Trash2 />}
          className="ml-auto"
          onClick={onRemove}
        />
      </div>
      {(!isProved || finding) && (
        <div className="flex flex-col gap-2.5 pr-1 pb-2">
          <h3 className="text-sm font-[550]">{texts.record}</h3>
          <Part label={texts.recordName} value={record.name} />
          <Part label={texts.recordValue} value={record.value} />
          <Finding domain={domain} />
        </div>
      )}
    </li>
  )
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:grid-cols-[88px_minmax(0,1fr)]">
      <span className="text-sm text-soft">{label}</span>
      <CommandBlock command={value} />
    </div>
  )
}

function Finding({ domain: { finding, seen, checked_at, next_check_at } }: { domain: SsoDomain }) {
  const { domains: texts } = useTexts(ssoTexts)
  return (
    <div role="status" className="text-sm text-soft">
      {finding && <p>{texts.findings[finding]}</p>}
      {finding === 'other_value' && (
        <ul>
          {seen.map((value) => (
            <li key={value} className="break-all">
              <code>{value}</code>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-4 text-faint">
        {checked_at && (
          <span>
            {texts.checked}: <RelativeTime at={checked_at} />
          </span>
        )}
        {next_check_at && (
          <span>
            {texts.next}: <RelativeTime at={next_check_at} />
          </span>
        )}
      </p>
    </div>
  )
}
