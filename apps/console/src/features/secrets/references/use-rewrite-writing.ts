import { notify, useTexts } from '@nora/ui'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSecretsChange } from '../secrets.queries.ts'
import type { Rewrite } from './find-rewrites.ts'
import { referencesTexts } from './references.messages.ts'

/**
 * Writes rewrites into configs, each by itself: one that fails is told and leaves the others done. Once it has begun it
 * goes on without the page that began it, and before the tab is closed the browser asks.
 */
export function useRewriteWriting() {
  const { rewriting: texts } = useTexts(referencesTexts)
  const { history } = useRouter()
  const { mutate, isPending } = useSecretsChange(async (vault, rewrites: readonly Rewrite[]) => {
    const done: string[] = []
    const failed: string[] = []
    for (const { config, set } of rewrites) {
      const slug = config.address.config
      const answer = await vault.saveSecrets(config.id, { set: [...set], remove: [] }).catch(() => null)
      if (answer === null || answer.conflicts.length > 0) failed.push(slug)
      else done.push(slug)
    }
    // Here and not in the page, which may be gone by now.
    if (done.length > 0) notify({ title: texts.done(done.join(', ')) })
    if (failed.length > 0)
      notify({ type: 'error', title: texts.failed(failed.join(', ')), message: texts.failedWhy })
  })
  useEffect(() => {
    if (!isPending) return
    return history.block({ enableBeforeUnload: true, blockerFn: () => false })
  }, [history, isPending])
  return { write: (rewrites: readonly Rewrite[]) => mutate(rewrites), isWriting: isPending }
}
