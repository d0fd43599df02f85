import { useEffect, useState } from 'react'
import { PolicyLanguage } from './policy-language.ts'
import type { Checked } from './questions.ts'

/** Typing goes on within this time: the text is checked after it. */
const PAUSE_MS = 60

/** The language for as long as the page is open. */
export function usePolicyLanguage(): PolicyLanguage {
  const [language] = useState(() => new PolicyLanguage())
  useEffect(() => () => language.close(), [language])
  return language
}

/** What the checker says of the text, once it is wanted; of the text before, while this one is being checked. */
export function useChecked(
  language: PolicyLanguage,
  source: string,
  isWanted: boolean,
): { checked: Checked | null; isFailed: boolean } {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const timer = setTimeout(() => {
      language.ask({ kind: 'check', source }).then(
        (answer) => {
          if (isOver) return
          setFailed(false)
          setChecked(answer)
        },
        () => !isOver && setFailed(true),
      )
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [language, source, isWanted])
  return { checked, isFailed }
}
