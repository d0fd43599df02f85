import { isProblem, type Localized } from '@nora/kit'

/** Why it could not be had. */
export function reasonOfError(error: unknown): Localized {
  if (isProblem(error)) return error.text
  const code = getCode(error)
  if (errorReasons[code]) return errorReasons[code]
  if (code.startsWith('ERR_SSL_')) return handshakeFailed(code)
  const text = (error instanceof Error && error.message) || code || String(error)
  return { ru: text, en: text }
}

/** The certificate is good, as far as can be said without knowing who signed it. */
export function isAuthorityUnknown(error: unknown): boolean {
  return errorReasons[getCode(error)] === unknownAuthority
}

/** The network swallowed the attempt, as far as can be told: it never reached the server. */
export function isUnreachable(error: unknown): boolean {
  return UNREACHABLE.has(getCode(error))
}

/** Returns the code of a system error; errors of WebSockets have numbers instead. */
function getCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

const UNREACHABLE = new Set([
  ...['EADDRNOTAVAIL', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ETIMEDOUT'],
  // Ours: nobody answered, on one path or on all.
  ...['Silent', 'Unreachable'],
])

export const lost: Localized = { ru: 'соединение прервалось', en: 'the connection was lost' }
export const timedOut: Localized = { ru: 'сервер молчит', en: 'the server is silent' }
const noTls: Localized = { ru: 'там отвечают не по TLS', en: 'what answers there is not TLS' }
const noTls13: Localized = {
  ru: 'там не знают TLS 1.3, а каналу он нужен',
  en: 'what answers there does not speak TLS 1.3, which a link needs',
}
const notNora: Localized = {
  ru: 'там отвечает не сервер Nora',
  en: 'what answers there is not an edge of Nora',
}
const unknownAuthority: Localized = {
  ru: 'сертификат подписан неизвестным центром: либо у сервера он свой, либо сеть вскрывает TLS',
  en: 'the certificate is of an unknown authority: the server has its own, or the network opens TLS',
}
const noNetwork: Localized = { ru: 'нет сети', en: 'no network' }

const errorReasons: Record<string, Localized> = {
  ECONNREFUSED: { ru: 'соединение отклонено', en: 'connection refused' },
  ECONNRESET: lost,
  ETIMEDOUT: timedOut,
  ENOTFOUND: { ru: 'адрес сервера не найден', en: 'the address of the server was not found' },
  EAI_AGAIN: noNetwork,
  ENETUNREACH: noNetwork,
  EHOSTUNREACH: noNetwork,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_HTTP_REQUEST: noTls,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: noTls13,
  ERR_SSL_UNSUPPORTED_PROTOCOL: noTls13,
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: notNora,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: {
    ru: 'сертификат выдан на другое имя',
    en: 'the certificate is for another name',
  },
  CERT_HAS_EXPIRED: {
    ru: 'сертификат просрочен, или часы этой машины спешат',
    en: 'the certificate has expired, or the clock of this machine is ahead',
  },
  CERT_NOT_YET_VALID: {
    ru: 'сертификат ещё не действует: часы этой машины отстают',
    en: 'the certificate is not valid yet: the clock of this machine is behind',
  },
}

function handshakeFailed(code: string): Localized {
  return { ru: `рукопожатие TLS не удалось (${code})`, en: `the TLS handshake failed (${code})` }
}
