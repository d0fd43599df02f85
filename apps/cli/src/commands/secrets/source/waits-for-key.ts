import { exitCodes, Failure } from '../../../output/failure.ts'
import type { ConfigAddress } from './source.ts'

/** The server grants access, and nobody has wrapped the key yet. */
export function waitsForKey({ project, config }: ConfigAddress): Failure {
  const path = `${project}/${config}`
  return new Failure(
    exitCodes.forbidden,
    {
      ru: `${path} ещё не открывается: ключ вам должен выдать администратор конфигурации.`,
      en: `${path} does not open yet: an administrator of the config has to give you the key.`,
    },
    {
      code: 'WaitsForKey',
      advice: {
        ru: 'Это случится, когда он в следующий раз откроет хранилище.',
        en: 'That happens the next time one of them unlocks the vault.',
      },
    },
  )
}
