import { notify, useTexts } from '@nora/ui'
import { useState } from 'react'
import { countChanges, type Draft, dropChanges, type SecretsChange, toChange } from '../lines/draft.ts'
import { type Clash, keepClashes, listClashes, takeMine } from '../lines/settle.ts'
import type { useDraft } from '../lines/use-draft.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { tableTexts } from './table.messages.ts'

/** Saves the draft; what others were first at is kept and asked about. */
export function useSaving(configId: string, { draft, change, forget }: ReturnType<typeof useDraft>) {
  const { bar: texts } = useTexts(tableTexts)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const saving = useSecretsChange(
    (vault, secrets: SecretsChange) => vault.saveSecrets(configId, secrets),
    'saved',
  )
  function send(sent: Draft) {
    if (countChanges(sent) === 0 || saving.isPending) return
    saving.mutate(toChange(sent), {
      onSuccess: ({ saved, removed, conflicts }) => {
        const left = listClashes(sent, conflicts)
        // What was typed while it was saved stays.
        change((now) => keepTypedSince(now, sent, keepClashes(sent, left)))
        forget()
        setClashes(left)
        const count = saved.length + removed.length
        if (count > 0) notify({ title: texts.saved(count) })
      },
    })
  }
  /** `mine`: ids of lines whose value is to stand after all. */
  function settle(mine: ReadonlySet<string>) {
    const given = clashes.filter(({ id }) => !mine.has(id)).map(({ id }) => id)
    const ours = clashes.filter(({ id }) => mine.has(id))
    const next = ours.reduce(takeMine, dropChanges(draft, given))
    setClashes([])
    change(() => next)
    if (ours.length > 0) send(next)
  }
  return { save: () => send(draft), isSaving: saving.isPending, clashes, settle }
}

function keepTypedSince(now: Draft, sent: Draft, left: Draft): Draft {
  const edits = [...now.edits].filter(([id, edit]) => left.edits.has(id) || sent.edits.get(id) !== edit)
  const removed = [...now.removed].filter(([id]) => left.removed.has(id) || !sent.removed.has(id))
  return { edits: new Map(edits), removed: new Map(removed) }
}
