import type { Lang } from '@nora/kit'
import { loadPart, useLang } from '@nora/ui'
import { checkMasterKey } from '@nora/vault-records'
import { useEffect, useState } from 'react'
import { useUser } from '../../use-user.ts'

export type MasterKeyKind = 'own' | 'words'
export type MasterKeyFault = 'empty' | 'too_short' | 'too_weak' | 'differs'

export type MasterKeyForm = {
  kind: MasterKeyKind
  first: string
  second: string
  /** Six generated words; null until they are there. */
  words: string | null
  faults: { first?: MasterKeyFault; second?: MasterKeyFault }
  /** What is known of the person and therefore guessed first. */
  personal: readonly string[]
  choose(kind: MasterKeyKind): void
  setFirst(text: string): void
  setSecond(text: string): void
  makeOtherWords(): void
  /** The master key, or null when it is not good yet, which the fields then say. */
  read(): string | null
}

const EMPTY = { first: '', second: '' }

/** A new master key: one’s own, typed twice, or six words, typed back once. */
export function useMasterKey(): MasterKeyForm {
  const user = useUser()
  const lang = useLang()
  const [kind, setKind] = useState<MasterKeyKind>('own')
  const [typed, setTyped] = useState(EMPTY)
  const [faults, setFaults] = useState<MasterKeyForm['faults']>({})
  const { words, makeOthers } = useWords(lang, kind === 'words')
  const personal = [user?.email ?? '', user?.name ?? '']

  function change(part: Partial<typeof EMPTY>) {
    setTyped({ ...typed, ...part })
    setFaults({})
  }
  function find(): MasterKeyForm['faults'] {
    if (kind === 'words') return typed.second.trim() === words ? {} : { second: 'differs' }
    if (typed.first === '') return { first: 'empty' }
    const check = checkMasterKey(typed.first, { personal })
    if (check !== 'good') return { first: check }
    return typed.second === typed.first ? {} : { second: 'differs' }
  }
  return {
    kind,
    ...typed,
    words,
    faults,
    personal,
    choose(next) {
      setKind(next)
      change(EMPTY)
    },
    setFirst: (first) => change({ first }),
    setSecond: (second) => change({ second }),
    makeOtherWords: () => {
      makeOthers()
      change(EMPTY)
    },
    read() {
      const found = find()
      setFaults(found)
      if (found.first || found.second) return null
      return kind === 'words' ? words : typed.first
    },
  }
}

/** The lists of words are large: they are loaded by those who want words. */
function useWords(lang: Lang, isWanted: boolean) {
  const [words, setWords] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round makes other words
  useEffect(() => {
    if (!isWanted) return setWords(null)
    let isLeft = false
    void loadPart(() => import('./make-words.ts')).then(({ makeWords }) => {
      if (!isLeft) setWords(makeWords(lang))
    })
    return () => {
      isLeft = true
    }
  }, [lang, isWanted, round])
  return { words, makeOthers: () => setRound(round + 1) }
}
