import type { Input } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../output/failure.ts'

/** The server accepts up to this length. */
const LONGEST = 100

/** The team of `--team`, a name or an id; null: none was named. */
export function readTeam(input: Input): string | null {
  const text = input.text('team')
  if (text === null) return null
  const team = text.trim()
  if (team !== '' && team.length <= LONGEST) return team
  throw new Failure(exitCodes.usage, {
    ru: `--team: нужно название или id команды, до ${LONGEST} знаков.`,
    en: `--team takes the name or the id of a team, up to ${LONGEST} characters.`,
  })
}
