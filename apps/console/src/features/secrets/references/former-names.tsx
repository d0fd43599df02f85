import { Badge, Button, Notice, Section, useTexts } from '@nora/ui'
import type { ConfigView, SecretView } from '@nora/vault-client'
import { useMemo } from 'react'
import { useVersions } from '../history/history.queries.ts'
import { findStaleReferences, listFormerNames } from './find-rewrites.ts'
import type { KnownConfig } from './known-configs.ts'
import { referencesTexts } from './references.messages.ts'
import { useRewriteWriting } from './use-rewrite-writing.ts'

type FormerNamesProps = {
  view: Pick<ConfigView, 'id' | 'secrets'>
  secret: SecretView
  /** Ids of secrets of the config that are typed in now. */
  edited: ReadonlySet<string>
  known: readonly KnownConfig[]
}

/** References that a renaming has not reached, as it was cut off, refused or not wanted; they are rewritten from here. */
export function FormerNames({ view, secret, edited, known }: FormerNamesProps) {
  const { rewriting: texts } = useTexts(referencesTexts)
  const { data: versions } = useVersions(view.id, secret.id)
  const { write, isWriting } = useRewriteWriting()
  const stale = useMemo(() => {
    const here = known.find(({ id }) => id === view.id)
    if (!here || !versions) return []
    const renames = listFormerNames(secret, versions, view.secrets)
    return findStaleReferences({ renamed: here, edited }, renames, known)
  }, [known, versions, secret, view, edited])
  const open = stale.filter(({ config }) => config.may_write)
  if (stale.length === 0) return null
  return (
    <Section title={texts.former} level={3}>
      <Notice tone="warn" title={texts.formerSentence} />
      <ul
        aria-label={texts.former}
        className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {stale.map(({ config, names }) => (
          <li key={config.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
            <span className="font-[550]">{config.id === view.id ? texts.here : config.address.config}</span>
            <span className="min-w-40 flex-1 font-mono text-code wrap-anywhere text-soft">
              {names.join(', ')}
            </span>
            {!config.may_write && <Badge tone="warn">{texts.closed}</Badge>}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Button className="mt-2" loading={isWriting} onClick={() => write(open)}>
          {texts.rewrite}
        </Button>
      )}
    </Section>
  )
}
