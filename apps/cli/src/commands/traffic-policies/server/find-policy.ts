import type { TrafficPolicy, TrafficPolicySummary } from '@nora/contract/traffic-policies'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { listAll } from '../../list-all.ts'
import { calling, type Session } from '../../session.ts'

const NAMES_SHOWN = 20

/** The policies that the caller may see, newest first. */
export function listAllPolicies({ api, server }: Session): Promise<TrafficPolicySummary[]> {
  return listAll((query) => calling(server, api.trafficPolicies.listPolicies({ query })))
}

/** The policy of this name or id; null: there is none. */
export async function findPolicy(session: Session, asked: string): Promise<TrafficPolicy | null> {
  return openPolicy(session, pick(await listAllPolicies(session), asked))
}

/** The policy of this name or id, or the only one. Throws a Failure that lists what there is. */
export async function getPolicy(session: Session, asked: string | null): Promise<TrafficPolicy> {
  const policies = await listAllPolicies(session)
  const only = policies.length === 1 ? policies[0] : undefined
  const found = await openPolicy(session, asked === null ? only : pick(policies, asked))
  if (found) return found
  throw asked === null ? unnamed(policies) : unknown(asked, policies)
}

async function openPolicy(
  { api, server }: Session,
  found: TrafficPolicySummary | undefined,
): Promise<TrafficPolicy | null> {
  if (found === undefined) return null
  return calling(server, api.trafficPolicies.getPolicy({ params: { id: found.id } }))
}

function pick(policies: readonly TrafficPolicySummary[], asked: string): TrafficPolicySummary | undefined {
  const wanted = toKey(asked)
  return policies.find(({ id }) => id === asked) ?? policies.find(({ name }) => toKey(name) === wanted)
}

function toKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}

function unknown(asked: string, policies: readonly TrafficPolicySummary[]): Failure {
  return new Failure(
    exitCodes.failure,
    { ru: `Политики трафика «${asked}» в команде нет.`, en: `The team has no traffic policy “${asked}”.` },
    { code: 'NotFound', advice: listNames(policies) },
  )
}

function unnamed(policies: readonly TrafficPolicySummary[]): Failure {
  return new Failure(
    exitCodes.usage,
    policies.length === 0
      ? { ru: 'Политик трафика в команде нет.', en: 'The team has no traffic policies.' }
      : { ru: 'Политик несколько: назовите одну.', en: 'There are several policies: name one.' },
    { advice: listNames(policies) },
  )
}

function listNames(policies: readonly TrafficPolicySummary[]) {
  const shown = policies.slice(0, NAMES_SHOWN).map(({ name }) => name)
  const names = policies.length > NAMES_SHOWN ? `${shown.join(', ')}…` : shown.join(', ')
  return policies.length === 0
    ? { ru: 'Создать: nora policy push shop.yml', en: 'To make one: nora policy push shop.yml' }
    : { ru: `Есть: ${names}`, en: `There are: ${names}` }
}
