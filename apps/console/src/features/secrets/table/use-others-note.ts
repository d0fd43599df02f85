import { notify, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { useEffect, useRef } from 'react'
import { useUser } from '../../../platform/use-user.ts'
import { savingTexts } from './saving.messages.ts'

/** Says whose changes have just come into the table. */
export function useOthersNote(view: ConfigView, personName: (id: string) => string): void {
  const { othersSaved } = useTexts(savingTexts)
  const ownId = useUser()?.id
  const shown = useRef(view)
  useEffect(() => {
    const before = shown.current
    shown.current = view
    if (before.seq >= view.seq) return
    const versions = new Map(before.secrets.map(({ id, version }) => [id, version]))
    const fresh = view.secrets.filter(
      ({ id, version, author_id }) => author_id !== ownId && versions.get(id) !== version,
    )
    if (fresh.length === 0) return
    const names = new Set(fresh.map(({ author_id }) => personName(author_id)))
    notify({ title: othersSaved([...names].join(', '), fresh.length) })
  }, [view, ownId, personName, othersSaved])
}
