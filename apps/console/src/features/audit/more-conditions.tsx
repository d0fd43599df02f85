import { IconButton, useTexts } from '@nora/ui'
import { X } from 'lucide-react'
import { DateRange } from '../../platform/date-range.tsx'
import { auditTexts } from './audit.messages.ts'
import type { AuditPageProps } from './audit-page-props.ts'

/** Shows the time range, and the conditions that the drawer of an event has set. */
export function MoreConditions({ search, onSearch }: AuditPageProps) {
  const { filters: texts } = useTexts(auditTexts)
  const { object, address } = search
  return (
    <>
      <DateRange
        texts={texts}
        from={search.from ?? ''}
        to={search.to ?? ''}
        onChange={(name, day) => onSearch({ [name]: day || undefined }, false)}
      />
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
