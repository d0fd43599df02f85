import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from '@nora/kit'

const TIMEOUT_MS = 3 * SECOND_MS
const TRIES = 2

/** Values of the TXT records of a name; none when there is no such name. Throws when nobody answers. */
export type LookUpTxt = (name: string) => Promise<string[]>

/** Asks these servers (`192.0.2.53` or `192.0.2.53:5353`), else those of the system. */
export function createTxtLookUp(servers: readonly string[]): LookUpTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (servers.length > 0) resolver.setServers(servers)
    try {
      return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
}
