import { IconButton, Input, useTexts } from '@nora/ui'
import { X } from 'lucide-react'
import { auditTexts } from './audit.messages.ts'
import type { AuditPageProps } from './audit-page-props.ts'

/** From when to when; and what the drawer of an event has narrowed the list to. */
export function MoreConditions({ search, onSearch }: AuditPageProps) {
  const { filters: texts } = useTexts(auditTexts)
  const { object, address } = search
  return (
    <>
      <span className="flex w-full items-center gap-1.5 sm:w-auto">
        <Input
          type="date"
          aria-label={texts.from}
          title={texts.from}
          className="min-w-0 flex-1 sm:w-[148px] sm:flex-none"
          value={search.from ?? ''}
          max={search.to}
          onChange={(event) => onSearch({ from: event.target.value || undefined }, false)}
        />
        <span aria-hidden="true" className="text-faint">
          –
        </span>
        <Input
          type="date"
          aria-label={texts.to}
          title={texts.to}
          className="min-w-0 flex-1 sm:w-[148px] sm:flex-none"
          value={search.to ?? ''}
          min={search.from}
          onChange={(event) => onSearch({ to: event.target.value || undefined }, false)}
        />
      </span>
      {object && (
        <Condition text={texts.object(object)} onRemove={() => onSearch({ object: undefined }, false)} />
      )}
      {address && (
        <Condition text={texts.address(address)} onRemove={() => onSearch({ address: undefined }, false)} />
      )}
    </>
  )
}

function Condition({ text, onRemove }: { text: string; onRemove(): void }) {
  const { filters: texts } = useTexts(auditTexts)
  return (
    <span className="inline-flex h-[34px] max-w-full items-center gap-1 rounded-md border border-line-strong bg-surface pr-1 pl-[11px] font-medium">
      <span className="truncate">{text}</span>
      <IconButton
        label={texts.remove(text)}
        tooltip={false}
        size="small"
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </span>
  )
}
