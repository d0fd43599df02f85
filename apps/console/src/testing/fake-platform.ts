import type { CurrentUser } from '@nora/contract/accounts'
import { systemClock } from '@nora/kit'
import type { VaultNews } from '@nora/vault-client'
import { GivenUp } from '../platform/given-up.ts'
import { createInviteSecrets } from '../platform/invite-secrets.ts'
import { createLanguage } from '../platform/language.ts'
import { createLiveEvents, type StreamHandlers } from '../platform/live-events.ts'
import type { PageCalls } from '../platform/page-calls.ts'
import type { Passkeys } from '../platform/passkeys.ts'
import type { Platform } from '../platform/platform.tsx'
import { createSession } from '../platform/session.ts'
import type { SharePort, VaultPort, VaultStart } from '../platform/vault-port.ts'
import { aUser, someSettings } from './fixtures.ts'
import { anOverview } from './overview-fixtures.ts'

/** Answers of the calls a test expects; any other call fails with its name. */
export type FakeApi = { [F in keyof PageCalls]?: Partial<PageCalls[F]> }

/** Answers of the vault's engine that a test expects; any other call fails with its name. */
export type FakeVault = Partial<VaultPort & SharePort>

export type FakePlatform = Platform & {
  /** What an open vault tells. */
  tellVault(news: VaultNews): void
  /** How many engines run. */
  runningVaults(): number
  /** Sends an event to whoever watches the stream at this path; without one to everybody. */
  emit(event: unknown, path?: string): void
  /** Breaks the stream at this path; it is not opened again. */
  lose(path: string): void
  /** How often the page was started anew. */
  reloads(): number
  /** Where the console was left for. */
  leftFor(): string | null
}

export type FakeOptions = {
  api?: FakeApi
  user?: CurrentUser | null
  lang?: 'ru' | 'en'
  passkeys?: Partial<Passkeys>
  vault?: FakeVault
  /** What the server’s clock says; without it there is no answer. */
  serverTime?: () => Date
}

export function createFakePlatform({
  api = {},
  user = null,
  lang = 'en',
  passkeys = {},
  vault = {},
  serverTime,
}: FakeOptions = {}): FakePlatform {
  const streams = new Map<StreamHandlers, string>()
  const vaults = new Set<VaultStart>()
  let reloads = 0
  let leftFor: string | null = null
  const session = createSession(memoryStorage(), memoryStorage())
  if (user) session.set(user)
  return {
    api: withDefaults(api, user),
    session,
    language: createLanguage({ search: '', tab: memoryStorage(), storage: memoryStorage(), browser: [lang] }),
    inviteSecrets: createInviteSecrets(memoryStorage()),
    events: createLiveEvents({
      open: (path, handlers) => {
        streams.set(handlers, path)
        handlers.onOpen()
        return () => streams.delete(handlers)
      },
      retry: () => () => {},
    }),
    clock: systemClock,
    readServerTime: async () => serverTime?.() ?? null,
    reload: () => void reloads++,
    reloads: () => reloads,
    passkeys: { ...noPasskeys, ...passkeys },
    leaveFor: (url) => {
      leftFor = url
    },
    leftFor: () => leftFor,
    startVault: (start) => {
      vaults.add(start)
      const answers = vault as Record<string, ((...args: unknown[]) => Promise<unknown>) | undefined>
      return {
        call: async (method, args) => {
          const answer = answers[method]
          if (!answer) throw new Error(`Unexpected call: vault.${method}`)
          return answer(...args)
        },
        end: () => void vaults.delete(start),
      }
    },
    tellVault: (news) => {
      for (const { onNews } of [...vaults]) onNews(news)
    },
    runningVaults: () => vaults.size,
    lose: (path) => {
      for (const [{ onLost }, watched] of streams) if (watched === path) onLost()
    },
    emit: (event, path) => {
      for (const [{ onData }, watched] of streams) {
        if (path === undefined || path === watched) onData(JSON.stringify(event))
      }
    },
  }
}

/** A browser without any: nothing is ever shown. */
const noPasskeys: Passkeys = {
  isSupported: () => false,
  canSuggest: async () => false,
  make: () => Promise.reject(new GivenUp()),
  show: () => Promise.reject(new GivenUp()),
  suggest: () => Promise.reject(new GivenUp()),
  cancel: () => {},
}

/** What every page asks for: who is here, the settings, the teams, the tunnels. */
function withDefaults(given: FakeApi, user: CurrentUser | null): PageCalls {
  const defaults: FakeApi = {
    accounts: {
      getUser: async () => user ?? aUser(),
      listSessions: async () => ({ items: [] }),
      getMember: async () => ({ is_desktop_app_banner_viewed: true, may_offer_desktop_app: false }),
    },
    overview: { getOverview: async () => anOverview() },
    system: { getSettings: async () => someSettings() },
    teams: { listTeams: async () => ({ items: [] }), listOwnInvites: async () => ({ items: [] }) },
    tunnels: {
      listTunnels: async () => ({ items: [], next_cursor: null }),
      listTeamTunnels: async () => ({ items: [], next_cursor: null }),
      listTunnelRequests: async () => ({ items: [] }),
    },
    credentials: {
      getToken: async () => ({ token: null, team: null, created_at: null, last_used_at: null }),
    },
  }
  return new Proxy({} as PageCalls, {
    get: (_target, feature: keyof PageCalls) =>
      new Proxy(
        {},
        {
          get: (_calls, name: string) => {
            const of = { ...defaults[feature], ...given[feature] } as Record<string, unknown>
            return of[name] ?? (() => Promise.reject(new Error(`Unexpected call: ${feature}.${name}`)))
          },
        },
      ),
  })
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
