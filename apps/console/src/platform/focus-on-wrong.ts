import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus into the first wrong field of what the ref is given to, each time that `faults` are found anew. */
export function useFocusOnWrong<E extends HTMLElement>(faults: unknown): RefObject<E | null> {
  const fields = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong stands in the fields by then
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  return fields
}
