import { type Localized, Problem } from '@nora/kit'
import { type LinkClose, LinkCode } from '@nora/protocol'

/** Codes of the Problem an agent ends with, besides those of the contract that a server refused with. */
export type EndingCode =
  | 'TunnelStopped'
  | 'Superseded'
  | 'VersionMismatch'
  | 'TunnelClosed'
  | 'PaymentRequired'
  | 'Unauthorized'

/** Refusals that pass by themselves: the agent keeps trying. */
const PASSING = new Set(['Unavailable', 'TooManyRequests', 'InternalError'])

export function isPassing(problemCode: string): boolean {
  return PASSING.has(problemCode)
}

/** The Problem that ends the agent after this close, or null when it should dial again. */
export function getEnding({ code, goaway }: LinkClose): Problem | null {
  const said = goaway?.text
  switch (code) {
    case LinkCode.UNAUTHORIZED:
      if (goaway?.problem && isPassing(goaway.problem)) return null
      return new Problem(goaway?.problem ?? 'Unauthorized', said ?? texts.tokenRefused)
    case LinkCode.SUPERSEDED:
      return problem('Superseded', said ?? texts.superseded)
    case LinkCode.STOPPED:
      return problem('TunnelStopped', said ?? texts.stopped)
    case LinkCode.VERSION:
      return problem('VersionMismatch', said ?? texts.versionMismatch)
    default:
      return null
  }
}

/** The Problem with which a tunnel ends that the edge closed. */
export function toTunnelEnding(reason: string, said: Localized | undefined): Problem {
  switch (reason) {
    case 'stopped':
      return problem('TunnelStopped', said ?? texts.stopped)
    case 'superseded':
      return problem('Superseded', said ?? texts.superseded)
    case 'plan':
      return problem('PaymentRequired', said ?? texts.planEnded)
    case 'credential_revoked':
      return problem('Unauthorized', said ?? texts.tokenRefused)
    default:
      return problem('TunnelClosed', said ?? texts.closed)
  }
}

function problem(code: EndingCode, text: Localized): Problem {
  return new Problem(code, text)
}

const texts = {
  tokenRefused: {
    ru: 'Сервер не принял токен: он неверен, отозван или заменён новым.',
    en: 'The server did not accept the token: it is wrong, revoked, or replaced by a newer one.',
  },
  superseded: {
    ru: 'Этот адрес забрал другой процесс nora. Чтобы вернуть его сюда, повторите команду с --takeover.',
    en: 'Another nora process took this address over. To have it back here, repeat the command with --takeover.',
  },
  stopped: {
    ru: 'Туннель остановлен из консоли.',
    en: 'The tunnel was stopped from the console.',
  },
  planEnded: {
    ru: 'Тариф команды больше не даёт держать этот туннель открытым.',
    en: 'The team’s plan does not let this tunnel stay open any longer.',
  },
  versionMismatch: {
    ru: 'Клиент и сервер не понимают друг друга: обновите клиент.',
    en: 'The client and the server do not understand each other: update the client.',
  },
  closed: { ru: 'Сервер закрыл туннель.', en: 'The server closed the tunnel.' },
} as const satisfies Record<string, Localized>
