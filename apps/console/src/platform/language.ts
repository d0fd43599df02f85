import { isLang, type Lang, pickLang } from '@nora/kit'
import { createStore, type Store } from './store.ts'

const STORED_LANG = 'nora_lang'

export type LanguageStore = Store<Lang> & {
  /** What the address asked for by `?lang=`: wins until another is chosen, and is saved on the server. */
  requested(): Lang | null
  /** What somebody chose in this browser: by the address, or from the menu. Null when it is the browser's own. */
  chosen(): Lang | null
  /** Takes over the user's own language, unless the address asked for another. */
  adopt(lang: Lang): void
}

/** Speaks the language that was chosen in another tab. */
export function followLanguage(language: LanguageStore, events: Pick<Window, 'addEventListener'>): void {
  events.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED_LANG && isLang(newValue)) language.set(newValue)
  })
}

export type LanguageSources = { search: string; storage: Storage; browser: readonly string[] }

/** `?lang=`, then the saved choice, then the browser's languages, then Russian. */
export function createLanguage({ search, storage, browser }: LanguageSources): LanguageStore {
  const query = new URLSearchParams(search).get('lang')
  let requested = isLang(query) ? query : null
  const saved = storage.getItem(STORED_LANG)
  let chosen = requested ?? (isLang(saved) ? saved : null)
  const store = createStore(chosen ?? pickLang(browser))
  if (requested) storage.setItem(STORED_LANG, requested)

  function set(lang: Lang) {
    requested = null
    chosen = lang
    storage.setItem(STORED_LANG, lang)
    store.set(lang)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    requested: () => requested,
    chosen: () => chosen,
    set,
    adopt(lang) {
      if (!requested) set(lang)
    },
  }
}
