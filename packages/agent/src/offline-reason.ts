import type { Localized } from '@nora/kit'
import { type LinkClose, LinkCode } from '@nora/protocol'

/** Why the link is gone, for the person who waits for it. */
export function reasonOfClose({ code, detail, goaway }: LinkClose): Localized {
  return goaway?.text ?? closeReasons[code] ?? { ru: detail, en: detail }
}

/** Why it could not be had. */
export function reasonOfError(error: unknown): Localized {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException
  return errorReasons[code] ?? { ru: message, en: message }
}

/** The network swallowed the attempt: it never reached the server. */
export function isUnreachable(error: unknown): boolean {
  return UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? '')
}

const UNREACHABLE = new Set([
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
])

const lost: Localized = { ru: 'соединение прервалось', en: 'the connection was lost' }
const timedOut: Localized = { ru: 'сервер молчит', en: 'the server is silent' }
const noNetwork: Localized = { ru: 'нет сети', en: 'no network' }

const closeReasons: Record<number, Localized> = {
  [LinkCode.LOST]: lost,
  [LinkCode.SILENT]: timedOut,
  [LinkCode.RESTART]: { ru: 'сервер перезапускается', en: 'the server is restarting' },
  [LinkCode.OVERLOADED]: { ru: 'сервер перегружен', en: 'the server is overloaded' },
}

const errorReasons: Record<string, Localized> = {
  ECONNREFUSED: { ru: 'соединение отклонено', en: 'connection refused' },
  ECONNRESET: lost,
  ETIMEDOUT: timedOut,
  ENOTFOUND: { ru: 'адрес сервера не найден', en: 'the address of the server was not found' },
  EAI_AGAIN: noNetwork,
  ENETUNREACH: noNetwork,
  EHOSTUNREACH: noNetwork,
}
