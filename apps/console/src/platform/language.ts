import { isLang, type Lang, pickLang } from '@nora/kit'
import { createStore, type Store } from './store.ts'

const STORED_LANG = 'nora_lang'

export type LanguageStore = Store<Lang> & {
  /** What the address asked for by `?lang=`: it holds for the visit, until another is chosen. */
  requested(): Lang | null
  /** What somebody chose in this browser. Null when it is the browser's own, or only asked for by an address. */
  chosen(): Lang | null
  /** Takes over the user's own language, which is spoken unless the address asked for another. */
  adopt(lang: Lang): void
}

/** Speaks the language that was chosen in another tab. */
export function followLanguage(language: LanguageStore, events: Pick<Window, 'addEventListener'>): void {
  events.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED_LANG && isLang(newValue)) language.set(newValue)
  })
}

export type LanguageSources = {
  search: string
  /** Lasts as long as the visit. */
  tab: Storage
  storage: Storage
  browser: readonly string[]
}

/** `?lang=`, then the saved choice, then the browser's languages, then Russian. */
export function createLanguage({ search, tab, storage, browser }: LanguageSources): LanguageStore {
  const asked = new URLSearchParams(search).get('lang')
  if (isLang(asked)) tab.setItem(STORED_LANG, asked)
  let requested = toLang(tab.getItem(STORED_LANG))
  let chosen = toLang(storage.getItem(STORED_LANG))
  const store = createStore(requested ?? chosen ?? pickLang(browser))

  function adopt(lang: Lang) {
    chosen = lang
    storage.setItem(STORED_LANG, lang)
    if (!requested) store.set(lang)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    requested: () => requested,
    chosen: () => chosen,
    set(lang) {
      requested = null
      tab.removeItem(STORED_LANG)
      adopt(lang)
    },
    adopt,
  }
}

function toLang(value: string | null): Lang | null {
  return isLang(value) ? value : null
}
