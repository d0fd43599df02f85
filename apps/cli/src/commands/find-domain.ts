import { ApiProblem } from '@nora/client'
import type { Domain } from '@nora/contract/domains'
import { exitCodes, Failure } from '../output/failure.ts'
import { calling, type Session } from './session.ts'

/** A list longer than this is cut: no team has so many names. */
const PAGES = 100
const PAGE = 100

/** The caller's own domains, newest first. */
export async function listAllDomains({ api, server }: Session): Promise<Domain[]> {
  const domains: Domain[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const { items, next_cursor } = await calling(server, api.domains.listDomains({ query }))
    domains.push(...items)
    if (next_cursor === null) break
    cursor = next_cursor
  }
  return domains
}

/** The domain of this hostname, name or id. Throws a Failure that tells how to list them. */
export async function findDomain(session: Session, asked: string): Promise<Domain> {
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

/** Runs a call whose refusal is about one field: the sentence of the field is what to say. */
export async function callingForm<T>(server: string, call: Promise<T>): Promise<T> {
  try {
    return await calling(server, call)
  } catch (error) {
    const cause = await call.catch((refused: unknown) => refused)
    const [sentence] = cause instanceof ApiProblem ? Object.values(cause.fields) : []
    if (sentence === undefined) throw error
    throw new Failure(exitCodes.usage, { ru: sentence, en: sentence }, { code: 'ValidationError' })
  }
}
