import { ApiProblem } from '@nora/client'
import type { Localized } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { RefusedByVault, RefusedSecret } from '../../../vault/holder-lines.ts'

/**
 * What the engine threw, as commands know it from the key holder. Names are compared, not classes. `copyPath`: what the
 * machine remembers the server by; null: nothing.
 */
export function toMachineError(error: unknown, copyPath: string | null): unknown {
  const { name, message, fault, detail } = error as Error & {
    fault?: string
    detail?: Record<string, string>
  }
  if (name === 'VaultError' && fault !== undefined) {
    const sentence = OTHER_STATES[fault]
    return sentence ? otherState(sentence, copyPath) : new RefusedByVault(fault, message, detail ?? {})
  }
  if (name === 'SecretError' && fault !== undefined) return new RefusedSecret(fault)
  if (error instanceof ApiProblem && error.status === 401) return refusedToken(error)
  return error
}

const OTHER_STATES: Readonly<Record<string, Localized>> = {
  older: {
    ru: 'Сервер показал более старое состояние, чем видела эта машина или чем её токен.',
    en: 'The server showed an older state than this machine has seen, or than its token is.',
  },
  fork: {
    ru: 'Сервер показал другую историю, чем видела эта машина или чем знает её токен.',
    en: 'The server showed another history than this machine has seen, or than its token knows.',
  },
}

/** People accept an older state at a terminal; of a machine somebody takes its memory away. */
function otherState(text: Localized, copyPath: string | null): Failure {
  const forget = {
    ru:
      copyPath === null ? '' : ` удалите ${copyPath}: по этому файлу машина помнит сервер; если не поможет,`,
    en:
      copyPath === null
        ? ''
        : ` remove ${copyPath}, by which the machine remembers it; if that does not help,`,
  }
  return new Failure(exitCodes.failure, text, {
    code: 'VaultRefused',
    advice: {
      ru: `Ничего не показано и не изменено. Если сервер восстановили из резервной копии,${forget.ru} сделайте новый токен. Если нет, скажите тому, кто обслуживает сервер.`,
      en: `Nothing was shown or changed. If the server was restored from a backup,${forget.en} make a new token. If it was not, tell whoever runs the server.`,
    },
  })
}

/** The server says which: unknown to it, revoked, expired since when, sent whole. */
function refusedToken({ message }: ApiProblem): Failure {
  return new Failure(
    exitCodes.notSignedIn,
    { ru: `Токен машины не принят. ${message}`, en: `The machine token was refused. ${message}` },
    {
      code: 'Unauthorized',
      advice: {
        ru: 'В терминале: nora secrets tokens --create ИМЯ',
        en: 'At a terminal: nora secrets tokens --create NAME',
      },
    },
  )
}
