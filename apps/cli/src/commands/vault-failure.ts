import type { Localized } from '@nora/kit'
import { exitCodes, Failure, toFailure } from '../output/failure.ts'
import { HolderGone } from '../vault/holder-client.ts'
import { RefusedByVault, RefusedRecord, RefusedSecret } from '../vault/holder-lines.ts'
import { secretRefusals } from './secret-refusals.messages.ts'

/** Runs a call of the vault and turns what it throws into Failures. */
export async function callingVault<T>(server: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw toVaultFailure(error, server)
  }
}

/** Scripts see by the exit code: 3 the vault is locked, 4 no right to it, 6 no server. */
export function lockedFailure(server: string): Failure {
  return new Failure(
    exitCodes.notSignedIn,
    { ru: `Хранилище на ${server} закрыто.`, en: `The vault at ${server} is locked.` },
    {
      code: 'VaultLocked',
      advice: {
        ru: 'Откройте его в терминале: nora vault unlock',
        en: 'Unlock it at a terminal: nora vault unlock',
      },
    },
  )
}

/** The vault may be open: who is there has to be proved all the same. */
export function nobodyToAsk(): Failure {
  return new Failure(
    exitCodes.notSignedIn,
    {
      ru: 'Здесь спрашивается PIN или мастер-ключ, а терминала нет.',
      en: 'This asks for your PIN or master key, and there is no terminal.',
    },
    {
      code: 'VaultLocked',
      advice: { ru: 'Выполните команду в терминале.', en: 'Run the command at a terminal.' },
    },
  )
}

export function cancelled(): Failure {
  return new Failure(exitCodes.failure, { ru: 'Отменено.', en: 'Cancelled.' }, { code: 'Cancelled' })
}

function toVaultFailure(error: unknown, server: string): unknown {
  if (error instanceof HolderGone) return lockedFailure(server)
  if (error instanceof RefusedByVault) return refusedFailure(error, server)
  if (error instanceof RefusedRecord) {
    return new Failure(
      exitCodes.usage,
      {
        ru: `Запись не принята: ${error.field}: ${error.code}.`,
        en: `The record is refused: ${error.field}: ${error.code}.`,
      },
      { code: 'RecordRefused' },
    )
  }
  if (error instanceof RefusedSecret) return refusedSecret(error.fault)
  return toFailure(error, server)
}

function refusedSecret(fault: string): Failure {
  const { faults: ru } = secretRefusals.ru
  const { faults: en } = secretRefusals.en
  const isKnown = (known: string): known is keyof typeof ru => known in ru
  const key = isKnown(fault) ? fault : 'form'
  return new Failure(exitCodes.usage, { ru: ru[key], en: en[key] }, { code: 'ValidationError' })
}

function refusedFailure({ fault, message, detail }: RefusedByVault, server: string): Failure {
  const text = SENTENCES[fault] ?? {
    ru: `Сервер ${server} показал не то, что было запечатано (${fault}).`,
    en: `The server at ${server} showed something else than was sealed (${fault}).`,
  }
  const facts = Object.entries(detail).map(([name, value]) => `${name} ${value}`)
  const about = [message, ...facts].join(', ')
  return new Failure(exitCodes.failure, text, {
    code: 'VaultRefused',
    advice: WAYS_ON[fault] ?? {
      ru: `Ничего из этого не показано и не изменено. Подробности: ${about}`,
      en: `Nothing of it was shown or changed. Details: ${about}`,
    },
  })
}

const WAYS_ON: Readonly<Record<string, Localized>> = {
  older: {
    ru: 'Если сервер восстановили из резервной копии, примите это: nora vault unlock --accept-older-state. Если нет, не открывайте хранилище и скажите тому, кто обслуживает сервер.',
    en: 'If the server was restored from a backup, accept that: nora vault unlock --accept-older-state. If it was not, do not unlock, and tell whoever runs the server.',
  },
  broken_device: {
    ru: 'Записи целы: они на сервере. Забудьте данные этого устройства и введите мастер-ключ: nora vault unlock --forget-device',
    en: 'The records are whole: they are on the server. Forget what this device keeps, and enter the master key: nora vault unlock --forget-device',
  },
}

const SENTENCES: Readonly<Record<string, Localized>> = {
  older: {
    ru: 'Сервер показал более старое состояние, чем уже видело это устройство.',
    en: 'The server showed an older state than this device has seen.',
  },
  broken_device: {
    ru: 'Данные хранилища на этом устройстве повреждены.',
    en: 'What this device keeps of the vault is damaged.',
  },
  fork: {
    ru: 'Сервер показал другую историю, чем уже видело это устройство.',
    en: 'The server showed another history than this device has seen.',
  },
  incomplete: {
    ru: 'Сервер показал не всё, что подписано.',
    en: 'The server did not show all that is signed.',
  },
  author_may_not: {
    ru: 'Подписано тем, у кого нет на это права.',
    en: 'It is signed by somebody who may not do that.',
  },
  unknown_author: {
    ru: 'Подписано ключом, которого нет в списке команды.',
    en: 'It is signed by a key that is not in the directory of the team.',
  },
  self_test: {
    ru: 'Криптография на этой машине считает неверно, хранилище открывать нельзя.',
    en: 'Cryptography gives wrong answers on this machine, so the vault is not opened here.',
  },
}
