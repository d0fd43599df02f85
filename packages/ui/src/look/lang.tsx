import { type Lang, pickLang } from '@nora/kit'
import { createContext, type ReactNode, useContext, useEffect } from 'react'

const LangContext = createContext<Lang>('ru')

/** Gives the language to everything inside, and to the document for assistive technology. */
export function LangProvider({ lang, children }: { lang: Lang; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  return <LangContext value={lang}>{children}</LangContext>
}

export function useLang(): Lang {
  return useContext(LangContext)
}

/** The dictionary of `defineTexts` in the reader's language. */
export function useTexts<T>(dictionary: Record<Lang, T>): T {
  return dictionary[useLang()]
}

const STORED_LANG = 'nora_lang'

/** `?lang=`, then the stored choice, then the browser's languages, then Russian. */
export function initialLang(location: Pick<Location, 'search'> = window.location): Lang {
  return pickLang([
    new URLSearchParams(location.search).get('lang'),
    localStorage.getItem(STORED_LANG),
    navigator.languages.join(','),
  ])
}

export function storeLang(lang: Lang): void {
  localStorage.setItem(STORED_LANG, lang)
}
