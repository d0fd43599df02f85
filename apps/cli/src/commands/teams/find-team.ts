import type { Team } from '@nora/contract/teams'
import { exitCodes, Failure } from '../../output/failure.ts'

/** The one of the teams that is meant by its id or name. Throws a Failure that lists what there is. */
export function findTeam(teams: readonly Team[], asked: string): Team {
  const wanted = asked.trim()
  const byId = teams.find(({ id }) => id === wanted)
  if (byId) return byId
  const exact = teams.filter(({ name }) => name === wanted)
  const similar = teams.filter(({ name }) => toKey(name) === toKey(wanted))
  const [only, ...others] = exact.length > 0 ? exact : similar
  if (only && others.length === 0) return only
  throw only ? ambiguous(wanted, [only, ...others]) : unknown(wanted, teams)
}

function toKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}

function unknown(wanted: string, teams: readonly Team[]): Failure {
  const names = teams.map(({ name }) => name).join(', ')
  return new Failure(
    exitCodes.failure,
    { ru: `Среди ваших команд нет «${wanted}».`, en: `None of your teams is called ${wanted}.` },
    {
      code: 'NotFound',
      advice: { ru: `Ваши команды: ${names}`, en: `Your teams: ${names}` },
    },
  )
}

function ambiguous(wanted: string, teams: readonly Team[]): Failure {
  const ids = teams.map(({ id }) => id).join(', ')
  return new Failure(
    exitCodes.usage,
    {
      ru: `«${wanted}» — название нескольких ваших команд.`,
      en: `Several of your teams are called ${wanted}.`,
    },
    { advice: { ru: `Назовите одну по id: ${ids}`, en: `Name one of them by its id: ${ids}` } },
  )
}
