import type { Gateway, GatewayMember, GatewaySummary } from '@nora/contract/gateways'
import { exitCodes, Failure } from '../../output/failure.ts'
import { listAll } from '../list-all.ts'
import { calling, type Session } from '../session.ts'

const NAMES_SHOWN = 20

/** The gateways that the caller may see, newest first. */
export function listAllGateways({ api, server }: Session): Promise<GatewaySummary[]> {
  return listAll((query) => calling(server, api.gateways.listGateways({ query })))
}

/** The gateway of this name, address or id. Throws a Failure that lists what there is. */
export async function getGateway(session: Session, asked: string): Promise<Gateway> {
  const { id } = await findSummary(session, asked)
  return calling(session.server, session.api.gateways.getGateway({ params: { id } }))
}

async function findSummary(session: Session, asked: string): Promise<GatewaySummary> {
  const gateways = await listAllGateways(session)
  const wanted = toKey(asked)
  const found =
    gateways.find(({ id }) => id === asked) ??
    gateways.find(({ name }) => toKey(name) === wanted) ??
    gateways.find(({ endpoint }) => endpoint === wanted)
  if (found) return found
  const names = listNames(gateways.map(({ name }) => name))
  throw new Failure(
    exitCodes.failure,
    { ru: `Шлюза «${asked}» в команде нет.`, en: `The team has no gateway “${asked}”.` },
    {
      code: 'NotFound',
      advice:
        names === ''
          ? {
              ru: 'Создать: nora gateways create shop.example.com --answer 503',
              en: 'To create one: nora gateways create shop.example.com --answer 503',
            }
          : { ru: `Есть: ${names}`, en: `There are: ${names}` },
    },
  )
}

/** The member of this name, target or id. Throws a Failure that lists what there is. */
export function findMember({ name, members }: Gateway, asked: string): GatewayMember {
  const wanted = toKey(asked)
  const found =
    members.find(({ id }) => id === asked) ??
    members.find((member) => member.name === wanted) ??
    members.find(({ target }) => toKey(target) === wanted)
  if (found) return found
  const names = listNames(members.map((member) => member.name ?? member.target))
  throw new Failure(
    exitCodes.failure,
    { ru: `В шлюзе «${name}» нет участника ${asked}.`, en: `The gateway “${name}” has no member ${asked}.` },
    {
      code: 'NotFound',
      advice:
        names === ''
          ? {
              ru: `Добавить: nora http 3000 --gateway ${name}`,
              en: `To add one: nora http 3000 --gateway ${name}`,
            }
          : { ru: `Есть: ${names}`, en: `There are: ${names}` },
    },
  )
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  return names.length > NAMES_SHOWN ? `${shown}…` : shown
}

function toKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
