import type { Input } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'

/** The names on the line, of which there must be one at least. */
export function requireNames(command: string, input: Input): readonly string[] {
  if (input.arguments.length > 0) return [...new Set(input.arguments)]
  throw new Failure(
    exitCodes.usage,
    { ru: `Команде nora ${command} нужно имя туннеля.`, en: `nora ${command} needs the name of a tunnel.` },
    { advice: { ru: `Например: nora ${command} shop`, en: `For example: nora ${command} shop` } },
  )
}
