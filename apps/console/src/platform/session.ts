import type { CurrentUser } from '@nora/contract/accounts'
import { createStore, type Store } from './store.ts'

const USER = 'nora_user'
const SIGNED_IN = 'nora_signed_in'

export type SessionStore = Store<CurrentUser | null> & {
  /** Whether this browser signed in before: a new tab has no user yet, though the cookie may be good. */
  mayBeSignedIn(): boolean
  /** Forgets the user and everything this browser kept. */
  end(): void
}

/** The signed-in user, kept per tab in session storage; the mark in local storage is for new tabs. */
export function createSession(tab: Storage, browser: Storage): SessionStore {
  const store = createStore(readUser(tab))
  return {
    get: store.get,
    subscribe: store.subscribe,
    mayBeSignedIn: () => browser.getItem(SIGNED_IN) !== null,
    set(user) {
      if (user) {
        tab.setItem(USER, JSON.stringify(user))
        browser.setItem(SIGNED_IN, 'yes')
      } else {
        tab.removeItem(USER)
        browser.removeItem(SIGNED_IN)
      }
      store.set(user)
    },
    end() {
      tab.removeItem(USER)
      browser.clear()
      store.set(null)
    },
  }
}

function readUser(tab: Storage): CurrentUser | null {
  try {
    return JSON.parse(tab.getItem(USER) ?? 'null') as CurrentUser | null
  } catch {
    return null
  }
}

/** Ends this tab's session when another tab signs out. */
export function followOtherTabs(session: SessionStore, events: Pick<Window, 'addEventListener'>): void {
  events.addEventListener('storage', (event) => {
    const isSignOut = event.key === null || (event.key === SIGNED_IN && event.newValue === null)
    if (isSignOut && session.get()) session.set(null)
  })
}
