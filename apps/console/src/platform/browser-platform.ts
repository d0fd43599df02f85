import { makeCalls } from '@nora/client'
import { pageCalls } from '@nora/contract/page-calls'
import { type Lang, systemClock } from '@nora/kit'
import { createInviteSecrets } from './invite-secrets.ts'
import { createLanguage, followLanguage } from './language.ts'
import { createLiveEvents, type StreamHandlers } from './live-events.ts'
import { createBrowserPasskeys } from './passkeys.ts'
import type { Platform } from './platform.tsx'
import { createSession, followOtherTabs } from './session.ts'
import { startLater } from './vault/start-later.ts'

const JITTER = 0.3

/** The platform of a real browser. */
export function createBrowserPlatform(): Platform {
  const language = createLanguage({
    search: location.search,
    tab: sessionStorage,
    storage: localStorage,
    browser: navigator.languages,
  })
  const session = createSession(sessionStorage, localStorage)
  followOtherTabs(session, window)
  followLanguage(language, window)
  return {
    api: makeCalls(pageCalls, {
      baseUrl: '',
      headers: () => ({ 'accept-language': language.get(), ...toHeader(language.requested()) }),
    }),
    session,
    language,
    inviteSecrets: createInviteSecrets(sessionStorage),
    events: createLiveEvents({ open: openEventSource, retry: retryLater }),
    clock: systemClock,
    readServerTime,
    reload: () => location.reload(),
    passkeys: createBrowserPasskeys(),
    leaveFor: (url) => location.assign(url),
    startVault: startLater(() => import('./vault/worker-vault.ts').then((file) => file.startVault)),
  }
}

/** The server answers in the user's own language, unless a call asks for another. */
function toHeader(lang: Lang | null): Record<string, string> {
  return lang ? { 'nora-language': lang } : {}
}

/** Any answer says when it was made. */
async function readServerTime(): Promise<Date | null> {
  const answer = await fetch('/v1/system/settings', { cache: 'no-store' }).catch(() => null)
  const at = new Date(answer?.headers.get('date') ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

function openEventSource(path: string, handlers: StreamHandlers): () => void {
  const source = new EventSource(path)
  source.onopen = handlers.onOpen
  source.onmessage = ({ data }: MessageEvent<string>) => handlers.onData(data)
  // The browser's own retry gives up on an error status, as a restarting server answers.
  source.onerror = () => {
    source.close()
    handlers.onLost()
  }
  return () => source.close()
}

/** Spread a little, so that a restarted server is not met by every browser in the same moment. */
function retryLater(task: () => void, delayMs: number): () => void {
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('online', run)
  }
  const run = () => {
    cancel()
    task()
  }
  const timer = setTimeout(run, delayMs * (1 + JITTER * Math.random()))
  window.addEventListener('online', run)
  return cancel
}
