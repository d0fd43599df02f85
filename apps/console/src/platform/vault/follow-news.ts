import { ApiProblem } from '@nora/client'
import { SECOND_MS } from '@nora/kit'
import type { VaultNews } from '@nora/vault-client'

const FIRST_RETRY_MS = SECOND_MS
const LAST_RETRY_MS = 20 * SECOND_MS

export type FollowDeps = {
  /** Reads the stream until it ends. */
  watch(): Promise<void>
  wait(ms: number): Promise<void>
  onNews(news: VaultNews): void
  /** What is told after a break, in which everything may have changed. */
  missed: VaultNews
}

/** Follows what others change for as long as the vault is open; after a break everything may have changed. */
export async function followNews({ watch, wait, onNews, missed }: FollowDeps): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      await watch()
      failures = 0
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500) {
        if (error.code === 'VaultLocked') onNews({ kind: 'locked', why: 'ended' })
        return
      }
      failures++
    }
    await wait(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS))
    onNews(missed)
  }
}
