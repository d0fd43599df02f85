import type { Lang } from '@nora/kit'
import {
  DEFAULT_PASSPHRASE,
  DEFAULT_RECIPE,
  getPassphraseBits,
  getPasswordBits,
  makePassword,
  type PassphraseRecipe,
  type PasswordRecipe,
} from '@nora/vault-records'
import { useState } from 'react'
import { makePassphrase, WORDS_LENGTH } from './make-passphrase.ts'

export type Recipes = {
  kind: 'password' | 'passphrase'
  password: PasswordRecipe
  passphrase: PassphraseRecipe
  lang: Lang
}

type Generated = { recipes: Recipes; text: string }

/** A generated password, made anew whenever its recipe changes. */
export function useGenerated(lang: Lang) {
  const [{ recipes, text }, setGenerated] = useState<Generated>(() => {
    const first: Recipes = {
      kind: 'password',
      password: DEFAULT_RECIPE,
      passphrase: DEFAULT_PASSPHRASE,
      lang,
    }
    return { recipes: first, text: generate(first) }
  })
  const change = (changes: Partial<Recipes>) => {
    const next = { ...recipes, ...changes }
    setGenerated({ recipes: next, text: generate(next) })
  }
  return { recipes, text, bits: Math.floor(countBits(recipes)), change, renew: () => change({}) }
}

function generate({ kind, password, passphrase, lang }: Recipes): string {
  return kind === 'password' ? makePassword(password) : makePassphrase(passphrase, lang)
}

function countBits({ kind, password, passphrase }: Recipes): number {
  return kind === 'password' ? getPasswordBits(password) : getPassphraseBits(passphrase, WORDS_LENGTH)
}
