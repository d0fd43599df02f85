import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from '@nora/kit'

const TIMEOUT_MS = 2 * SECOND_MS
const TRIES = 2

/** `absent`: the name does not exist; `empty`: it has no such record; `refused`: the server does not serve it. */
export type Outcome = 'found' | 'empty' | 'absent' | 'refused' | 'silent'
export type Answer = { outcome: Outcome; values: string[] }
export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'NS' | 'TXT'

export type AskServer = (name: string, type: RecordType) => Promise<Answer>

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  ENODATA: 'empty',
  ENOTFOUND: 'absent',
  EREFUSED: 'refused',
  ESERVFAIL: 'refused',
  ENOTIMP: 'refused',
}

/** Asks these servers and no other: over UDP, over TCP when the answer was cut. None: those of the system. */
export function createAskServer(servers: readonly string[]): AskServer {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name, type) => {
    try {
      const values = await resolve(resolver, name, type)
      return { outcome: values.length > 0 ? 'found' : 'empty', values }
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      return { outcome: OUTCOMES[code] ?? 'silent', values: [] }
    }
  }
}

async function resolve(resolver: Resolver, name: string, type: RecordType): Promise<string[]> {
  switch (type) {
    case 'A':
      return resolver.resolve4(name)
    case 'AAAA':
      return resolver.resolve6(name)
    case 'CNAME':
      return (await resolver.resolveCname(name)).map(toName)
    case 'NS':
      return (await resolver.resolveNs(name)).map(toName)
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''))
  }
}

function toName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
