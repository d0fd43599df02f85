import type { ConfigView } from '@nora/vault-client'
import { useState } from 'react'
import { type Draft, putEdit } from '../lines/draft.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { findOwnRewrites, findRewrites, listRenames, type Rename, type Rewrite } from './find-rewrites.ts'
import { toKnownConfigs } from './known-configs.ts'
import { useOpenConfigs } from './use-opened-configs.ts'
import { useRewriteWriting } from './use-rewrite-writing.ts'

/** Values in which the old name of a renamed secret is: of the config itself by ids, and of others. */
export type FoundUsers = {
  draft: Draft
  renames: readonly Rename[]
  own: ReadonlyMap<string, { name: string; value: string }>
  others: readonly Rewrite[]
}

/** Before a save with new names: whose references would lead nowhere. */
export function useRewriting(place: ConfigPlace, view: ConfigView) {
  const [found, setFound] = useState<FoundUsers | null>(null)
  const [isLooking, setLooking] = useState(false)
  const openConfigs = useOpenConfigs()
  const { write, isWriting } = useRewriteWriting()

  /** Answers whether the person is asked first. */
  async function ask(draft: Draft): Promise<boolean> {
    const renames = listRenames(draft, view)
    if (renames.length === 0) return false
    setLooking(true)
    try {
      const { project, config } = place
      const seen = project.configs.filter(({ id, role }) => id !== config.id && role !== null)
      const views = await openConfigs(seen.map(({ id }) => id))
      const known = toKnownConfigs(project, [view, ...views])
      const here = known.find(({ id }) => id === view.id)
      if (!here) return false
      const own = findOwnRewrites(here, renames, draft)
      const others = findRewrites(here, renames, known)
      if (own.size + others.length === 0) return false
      setFound({ draft, renames, own, others })
      return true
    } finally {
      setLooking(false)
    }
  }

  /** Once the new names are saved. */
  function follow(others: readonly Rewrite[]) {
    const open = others.filter(({ config }) => config.may_write)
    if (open.length > 0) write(open)
  }

  return { found, forget: () => setFound(null), ask, follow, isBusy: isLooking || isWriting }
}

/** The draft with the references of the config itself led to the new names. */
export function rewriteOwn({ own, draft }: FoundUsers, { secrets }: Pick<ConfigView, 'secrets'>): Draft {
  let next = draft
  for (const [id, { value }] of own) {
    const edit = draft.edits.get(id)
    const saved = secrets.find((one) => one.id === id)
    const entry = edit?.entry ?? saved?.entry
    if (!entry) continue
    const machines_only = edit?.machines_only ?? saved?.machines_only ?? false
    const version = edit ? edit.version : (saved?.version ?? null)
    next = putEdit(next, id, { entry: { ...entry, value }, machines_only, version })
  }
  return next
}
