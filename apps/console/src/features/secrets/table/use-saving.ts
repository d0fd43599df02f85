import { SECRET_WRITES_MAX } from '@nora/contract/secrets-bounds'
import { notify, useTexts } from '@nora/ui'
import { useState } from 'react'
import { countChanges, type Draft, dropChanges, splitDraft, toChange } from '../lines/draft.ts'
import { type Clash, keepClashes, listClashes, takeMine } from '../lines/settle.ts'
import type { useDraft } from '../lines/use-draft.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { savingTexts } from './saving.messages.ts'

/** Saves the draft; what others were first at is kept and asked about. */
export function useSaving(configId: string, { draft, change, forget }: ReturnType<typeof useDraft>) {
  const { bar: texts } = useTexts(savingTexts)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const [parts, setParts] = useState<{ done: number; of: number } | null>(null)
  const saving = useSecretsChange(async (vault, sent: Draft) => {
    const batches = splitDraft(sent, SECRET_WRITES_MAX)
    const left: Clash[] = []
    let count = 0
    for (const [done, part] of batches.entries()) {
      if (batches.length > 1) setParts({ done, of: batches.length })
      const { saved, removed, conflicts } = await vault.saveSecrets(configId, toChange(part))
      const clashed = listClashes(part, conflicts)
      // Each part is whole by itself: a later one that fails leaves it saved. What was typed meanwhile stays.
      change((now) => keepTypedSince(now, part, keepClashes(part, clashed)))
      forget()
      left.push(...clashed)
      count += saved.length + removed.length
    }
    return { left, count, parts: batches.length }
  }, 'saved')
  function send(sent: Draft, onSaved?: (clashes: readonly Clash[]) => void) {
    if (countChanges(sent) === 0 || saving.isPending) return
    saving.mutate(sent, {
      onSuccess: ({ left, count, parts: of }) => {
        setClashes(left)
        if (count > 0)
          notify({ title: texts.saved(count), ...(of > 1 && { message: texts.savedInParts(of) }) })
        onSaved?.(left)
      },
      onSettled: () => setParts(null),
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
  return { save: () => send(draft), send, isSaving: saving.isPending, parts, clashes, settle }
}

/** What was typed since `sent` began to be saved, and what of that is `left`. */
function keepTypedSince(now: Draft, sent: Draft, left: Draft): Draft {
  const edits = [...now.edits].filter(([id, edit]) => left.edits.has(id) || sent.edits.get(id) !== edit)
  const removed = [...now.removed].filter(([id]) => left.removed.has(id) || !sent.removed.has(id))
  return { edits: new Map(edits), removed: new Map(removed) }
}
