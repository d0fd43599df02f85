import { useState } from 'react'

export const PIN_LENGTH = 4

export type PinFault = 'too_short' | 'differs'

export type NewPinForm = {
  first: string
  second: string
  faults: { first?: PinFault; second?: PinFault }
  setFirst(text: string): void
  setSecond(text: string): void
  /** The PIN, or null when it is not good yet, which the fields then say. */
  read(): string | null
}

/** A new PIN, typed twice. */
export function useNewPin(): NewPinForm {
  const [typed, setTyped] = useState({ first: '', second: '' })
  const [faults, setFaults] = useState<NewPinForm['faults']>({})
  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part })
    setFaults({})
  }
  return {
    ...typed,
    faults,
    setFirst: (first) => change({ first }),
    setSecond: (second) => change({ second }),
    read() {
      const { first, second } = typed
      const found: NewPinForm['faults'] = {}
      if ([...first].length < PIN_LENGTH) found.first = 'too_short'
      else if (first !== second) found.second = 'differs'
      setFaults(found)
      return found.first || found.second ? null : first
    },
  }
}
