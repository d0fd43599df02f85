import { type Lang, type Localized, Problem } from '@nora/kit'
import { isUnreachable, reasonOfError } from '../offline-reason.ts'
import { type HttpProxy, proxyName } from './http-proxy.ts'

/** Why a way is closed, where the system's own error would not say what to do. */

export function proxyInvalid(variable: string): Problem {
  return new Problem('ProxyInvalid', {
    ru: `в ${variable} не адрес прокси: нужно http://user:password@host:port, особые знаки пароля — через %`,
    en: `${variable} is not the address of a proxy: write http://user:password@host:port, special characters of the password percent-encoded`,
  })
}

export function proxyUnsupported(variable: string, scheme: string): Problem {
  return new Problem('ProxyInvalid', {
    ru: `в ${variable} прокси вида ${scheme}, а поддерживаются http и https; уберите переменную или впишите сервер в NO_PROXY`,
    en: `${variable} names a proxy of the kind ${scheme}, but http and https are supported; unset it, or name the server in NO_PROXY`,
  })
}

/** Explains a 407, and what some proxies answer instead of it to a wrong password. */
export function proxyWantsSignIn(proxy: HttpProxy, status: number): Problem {
  const { variable, authorization } = proxy
  const name = proxyName(proxy)
  return new Problem(
    'ProxyAuthRequired',
    authorization !== null
      ? {
          ru: `прокси ${name} не принял имя и пароль из ${variable} (${status})`,
          en: `the proxy ${name} did not accept the name and password in ${variable} (${status})`,
        }
      : {
          ru: `прокси ${name} требует имя и пароль (${status}): впишите их в ${variable}, http://user:password@host:port`,
          en: `the proxy ${name} wants a name and a password (${status}): put them into ${variable}, http://user:password@host:port`,
        },
  )
}

export function proxyRefused(proxy: string, target: string, status: number): Problem {
  return new Problem('ProxyRefused', {
    ru: `прокси ${proxy} не соединяет с ${target} (${status})`,
    en: `the proxy ${proxy} does not connect to ${target} (${status})`,
  })
}

export function proxyUnreachable(proxy: string, reason: Localized): Problem {
  return new Problem('ProxyUnreachable', {
    ru: `до прокси ${proxy} не достучаться: ${reason.ru}`,
    en: `the proxy ${proxy} cannot be reached: ${reason.en}`,
  })
}

export function silent(address: string): Problem {
  return new Problem('Silent', {
    ru: `${address} не отвечает`,
    en: `${address} does not answer`,
  })
}

export function silentHandshake(address: string): Problem {
  return new Problem('Silent', {
    ru: `${address} принимает соединение, но на TLS не отвечает`,
    en: `${address} takes the connection but does not answer TLS`,
  })
}

export function notTheLink(address: string, detail: string): Problem {
  return new Problem('NotTheLink', {
    ru: `на ${address} отвечает не сервер Nora (${detail})`,
    en: `what answers at ${address} is not an edge of Nora (${detail})`,
  })
}

/** Every path failed, `Unreachable` when nobody answered on any; where they did so for different reasons, each is named with its own. */
export function noWay(failures: readonly { name: string; error: unknown }[]): Problem {
  const named = failures.map(({ name, error }) => ({ name, reason: reasonOfError(error) }))
  const [first] = named
  const isOne = named.every(({ reason }) => reason.en === first?.reason.en)
  const list = (lang: Lang) => named.map(({ name, reason }) => `${name}: ${reason[lang]}`).join('; ')
  const text = isOne && first ? first.reason : { ru: list('ru'), en: list('en') }
  return new Problem(failures.every(({ error }) => isUnreachable(error)) ? 'Unreachable' : 'NoWay', text)
}

export function redirected(from: string, to: string): Problem {
  return new Problem('Redirected', {
    ru: `${from} отсылает на ${to}: укажите этот адрес`,
    en: `${from} sends you on to ${to}: name that address`,
  })
}

export function answerTooLarge(from: string): Problem {
  return new Problem('AnswerTooLarge', {
    ru: `ответ ${from} слишком велик`,
    en: `the answer of ${from} is too large`,
  })
}
