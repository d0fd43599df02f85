import type { Domain } from '@nora/contract/domains'
import { exitCodes, Failure } from '../output/failure.ts'
import { listAll } from './list-all.ts'
import { calling, type Session } from './session.ts'

/** The caller's own domains, newest first. */
export function listAllDomains({ api, server }: Pick<Session, 'api' | 'server'>): Promise<Domain[]> {
  return listAll((query) => calling(server, api.domains.listDomains({ query })))
}

/** The domain of this hostname, name or id. Throws a Failure that tells how to list them. */
export async function findDomain(session: Pick<Session, 'api' | 'server'>, asked: string): Promise<Domain> {
  const wanted = asked.trim().toLowerCase().replace(/\.$/, '')
  const domains = await listAllDomains(session)
  const found =
    domains.find(({ id, hostname }) => id === asked || hostname === wanted) ??
    domains.find(({ name }) => name === wanted)
  if (found) return found
  throw new Failure(
    exitCodes.failure,
    { ru: `У вас нет домена ${asked}.`, en: `You have no domain ${asked}.` },
    { code: 'NotFound', advice: { ru: 'Список: nora domains ls', en: 'To list them: nora domains ls' } },
  )
}
