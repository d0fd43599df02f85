import { Badge, useTexts } from '@nora/ui'
import type { SecretVersionView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { MaskedText } from '../masked-text.tsx'
import { historyTexts } from './history.messages.ts'
import { toChangedFields } from './to-steps.ts'

type VersionChangeProps = {
  version: SecretVersionView
  /** The one before; undefined where it is not known. */
  before: SecretVersionView | undefined
}

const TONES = { new: 'ok', changed: 'warn', removed: 'bad' } as const

/** What one version did to a secret: old and new value, masked. */
export function VersionChange({ version, before }: VersionChangeProps) {
  const texts = useTexts(historyTexts)
  const kind = version.is_removed ? 'removed' : version.version === 1 ? 'new' : 'changed'
  const entry = version.entry ?? before?.entry
  const fields = toChangedFields(before, version)
  const name = entry?.name ?? ''
  const hasValues = before?.entry && version.entry && fields.includes('value')
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-mono text-code font-medium">
          {entry ? toSafeText(name) : texts.sealed}
        </span>
        <Badge tone={TONES[kind]}>{texts.kinds[kind]}</Badge>
        {kind === 'changed' && fields.length > 0 && (
          <span className="text-xs text-faint">{texts.fields(fields)}</span>
        )}
      </div>
      {hasValues && before.entry && version.entry ? (
        <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-sm">
          <dt className="text-faint">{texts.was}</dt>
          <dd>
            <MaskedText
              name={name}
              value={before.entry.value}
              isShown={before.entry.visibility === 'shown'}
            />
          </dd>
          <dt className="text-faint">{texts.became}</dt>
          <dd>
            <MaskedText
              name={name}
              value={version.entry.value}
              isShown={version.entry.visibility === 'shown'}
            />
          </dd>
        </dl>
      ) : (
        version.entry && (
          <MaskedText
            name={name}
            value={version.entry.value}
            isShown={version.entry.visibility === 'shown'}
          />
        )
      )}
    </div>
  )
}
