import { useCallback, useReducer } from 'react'
import { type Draft, EMPTY_DRAFT } from './draft.ts'

type History = {
  draft: Draft
  past: readonly Draft[]
  /** What the last change was made to: typing in one field is one step. */
  step: string | null
}

/** `step`: changes of the same one in a row are undone together; null begins anew. */
export type ChangeDraft = (change: (draft: Draft) => Draft, step?: string | null) => void

type Action = { change(draft: Draft): Draft; step: string | null } | 'undo' | 'forget'

const STEPS_MAX = 200
const NOTHING: History = { draft: EMPTY_DRAFT, past: [], step: null }

/** What is typed and not saved, with the steps back. */
export function useDraft() {
  const [{ draft, past }, act] = useReducer(advance, NOTHING)
  const change = useCallback<ChangeDraft>((make, step = null) => act({ change: make, step }), [])
  const undo = useCallback(() => act('undo'), [])
  /** After saving: what was done before cannot be undone any more. */
  const forget = useCallback(() => act('forget'), [])
  return { draft, change, undo, forget, canUndo: past.length > 0 }
}

function advance(history: History, action: Action): History {
  const { draft, past, step } = history
  if (action === 'forget') return { draft, past: [], step: null }
  if (action === 'undo') {
    const last = past.at(-1)
    return last ? { draft: last, past: past.slice(0, -1), step: null } : history
  }
  const next = action.change(draft)
  if (next === draft) return history
  const isSameStep = action.step !== null && action.step === step
  return {
    draft: next,
    past: isSameStep ? past : [...past, draft].slice(-STEPS_MAX),
    step: action.step,
  }
}
