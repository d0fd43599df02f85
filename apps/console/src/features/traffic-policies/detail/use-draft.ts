import { ApiProblem } from '@nora/client'
import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { notify, useLang, useTexts } from '@nora/ui'
import { useState } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { usePolicyChange } from '../traffic-policies.queries.ts'
import { detailTexts } from './detail.messages.ts'

export type PolicyText = { source: string; tests: string }

/** What somebody else saved meanwhile. */
export type Conflict = { revision: number; by: string | null; theirs: PolicyText }

type Saved = PolicyText & { revision: number }

export type Draft = {
  text: PolicyText
  isDirty: boolean
  isSaving: boolean
  revision: number
  conflict: Conflict | null
  change(changed: Partial<PolicyText>): void
  /** Resolves to the revision with the text, or to null where it was not saved and the reader was told. */
  save(settled?: { text: PolicyText; revision: number }): Promise<number | null>
  /** Another revision has this text. */
  adopt(saved: Saved): void
  showConflict(conflict: Conflict | null): void
}

/** The text that is being edited, and what of it is saved. */
export function useDraft(policy: TrafficPolicy): Draft {
  const texts = useTexts(detailTexts)
  const lang = useLang()
  const [saved, setSaved] = useState<Saved>(() => toSaved(policy))
  const [text, setText] = useState<PolicyText>(saved)
  const [conflict, showConflict] = useState<Conflict | null>(null)
  const saving = usePolicyChange((api, { source, tests, revision }: Saved) =>
    api.trafficPolicies.saveDraft({
      params: { id: policy.id },
      body: { source, tests, based_on: revision },
    }),
  )
  const isDirty = text.source !== saved.source || text.tests !== saved.tests
  // Somebody else's text takes the place of one that was only looked at.
  if (!isDirty && !saving.isPending && policy.revision > saved.revision) {
    const fresh = toSaved(policy)
    setSaved(fresh)
    setText(fresh)
  }

  async function save(settled?: { text: PolicyText; revision: number }): Promise<number | null> {
    const { source, tests } = settled?.text ?? text
    try {
      const answer = await saving.mutateAsync({
        source,
        tests,
        revision: settled?.revision ?? saved.revision,
      })
      setSaved({ source, tests, revision: answer.revision })
      if (settled) setText({ source, tests })
      showConflict(null)
      notify({ title: texts.saved })
      return answer.revision
    } catch (error) {
      const found = toConflict(error)
      if (found) showConflict(found)
      else notify({ type: 'error', title: texts.saveFailed, message: failureSentence(error, lang) })
      return null
    }
  }

  return {
    text,
    isDirty,
    isSaving: saving.isPending,
    revision: saved.revision,
    conflict,
    change: (changed) => setText((before) => ({ ...before, ...changed })),
    save,
    adopt: (fresh) => {
      setSaved(fresh)
      setText(fresh)
    },
    showConflict,
  }
}

/** The text to go on with. */
export function toSaved({ draft, source, tests, revision }: TrafficPolicy): Saved {
  return { source: draft?.source ?? source, tests: draft?.tests ?? tests, revision }
}

/** What the server says of two who edit at once; null for any other failure. */
export function toConflict(error: unknown): Conflict | null {
  if (!(error instanceof ApiProblem) || error.data.why !== 'stale') return null
  const { revision, by, theirs } = error.data as { revision: number; by: string | null; theirs: PolicyText }
  return { revision, by, theirs }
}
