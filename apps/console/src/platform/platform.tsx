/**
 * What the console takes from the outside world: the API, the stored session, the language, live
 * events, passkeys, the way to other sites and the time. Features reach them through `usePlatform`, so that tests own every one.
 */
import type { Clock } from '@nora/kit'
import { createContext, type ReactNode, useContext } from 'react'
import type { InviteSecrets } from './invite-secrets.ts'
import type { LanguageStore } from './language.ts'
import type { LiveEvents } from './live-events.ts'
import type { PageCalls } from './page-calls.ts'
import type { Passkeys } from './passkeys.ts'
import type { SessionStore } from './session.ts'
import type { StartVault } from './vault-port.ts'

export type Platform = {
  api: PageCalls
  session: SessionStore
  language: LanguageStore
  inviteSecrets: InviteSecrets
  events: LiveEvents
  clock: Clock
  /** What the server’s clock says; null where it cannot be reached. */
  readServerTime(): Promise<Date | null>
  /** Starts the page anew at the same address. */
  reload(): void
  passkeys: Passkeys
  /** Leaves the console for another site. */
  leaveFor(url: string): void
  /** Starts the engine of the password vault in a Worker. */
  startVault: StartVault
}

const PlatformContext = createContext<Platform | null>(null)

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>
}

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('usePlatform outside of PlatformProvider')
  return platform
}
