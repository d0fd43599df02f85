import type { Localized } from '@nora/kit'
import type { Successor } from '@nora/link'
import type { Diagnostic } from '@nora/policy'

/** Agents receive these texts and show them in the language of their user. */
export const legTexts = {
  unavailable: {
    ru: 'Сервер сейчас не может проверить доступ. Повторяем попытку.',
    en: 'The server cannot check access right now. Trying again.',
  },
  internal: {
    ru: 'На сервере случилась ошибка. Повторяем попытку.',
    en: 'Something went wrong at the server. Trying again.',
  },
  tooManyTunnels: {
    ru: 'В одном соединении слишком много туннелей.',
    en: 'There are too many tunnels in one connection.',
  },
  repeatedRef: {
    ru: 'Туннель с таким номером в этом соединении уже есть.',
    en: 'This connection has a tunnel with that number already.',
  },
  noHttps: {
    ru: 'Этот регион отвечает только по http, перенаправлять некуда. Уберите --https-redirect.',
    en: 'This region answers by http only, so there is nowhere to redirect to. Leave --https-redirect out.',
  },
  noTlsPort: {
    ru: 'Этот регион не принимает TLS сам, поэтому передать его нетронутым нельзя. Откройте туннель командой nora http.',
    en: 'This region has no TLS port of its own, so TLS cannot be passed on unread. Open the tunnel with nora http.',
  },
  notKept: {
    ru: 'Сервер больше не держит этот туннель: пока связи не было, его остановили или его адрес открыли заново. Запустите nora ещё раз.',
    en: 'The server no longer keeps this tunnel: while it was out of touch, the tunnel was stopped or its address was opened anew. Start nora again.',
  },
  revoked: {
    ru: 'Токен отозван или заменён новым. Войдите снова: nora login.',
    en: 'The token was revoked or replaced by a newer one. Sign in again: nora login.',
  },
  restarting: {
    ru: 'Сервер перезапускается.',
    en: 'The server is restarting.',
  },
  notAgent: {
    ru: 'Здесь принимают только агентов.',
    en: 'Only agents are served here.',
  },
} as const satisfies Record<string, Localized>

/** How whoever lost a name learns who has it, and how to have it back. */
export function supersededText({ person, machine, is_same_client }: Successor): Localized {
  if (is_same_client) {
    return {
      ru: 'Этот адрес открыл другой процесс nora на этой машине (какой — покажет nora status). Чтобы вернуть адрес сюда, остановите тот процесс и повторите эту команду.',
      en: 'Another nora process of this machine has opened this address (nora status shows which). To have the address back here, stop that process and repeat this command.',
    }
  }
  const ru =
    person === null
      ? `Вы открыли этот адрес на другом компьютере: ${machine}.`
      : `Этот адрес забирает ${person}, компьютер ${machine}.`
  const en =
    person === null
      ? `You opened this address on another machine: ${machine}.`
      : `${person} took this address over, on the machine ${machine}.`
  return {
    ru: `${ru} Чтобы вернуть адрес сюда, повторите команду с --takeover.`,
    en: `${en} To have the address back here, repeat the command with --takeover.`,
  }
}

export function stoppedText(by: string): Localized {
  return { ru: `Туннель остановлен: ${by}.`, en: `The tunnel was stopped by ${by}.` }
}

/** What is wrong with the traffic policy that a tunnel is opened with. */
export function wrongPolicyText({ line, column, message }: Diagnostic): Localized {
  return {
    ru: `Политика трафика, строка ${line}, столбец ${column}: ${message.ru}`,
    en: `Traffic policy, line ${line}, column ${column}: ${message.en}`,
  }
}

export function connectRulesOnlyText(phase: string): Localized {
  return {
    ru: `Политика трафика: ${phase} здесь не выполняется, потому что запросов этого туннеля edge не читает. Оставьте только on_tcp_connect.`,
    en: `Traffic policy: ${phase} does not run here, because the edge reads no requests of this tunnel. Leave on_tcp_connect only.`,
  }
}

/** `policy`: the name of the team's IP policy that decided. */
export function addressRefusedText(address: string, policy: string): Localized {
  return {
    ru: `IP-политика команды «${policy}» не пускает агентов с адреса ${address}. Попросите администратора команды разрешить его.`,
    en: `The team’s IP policy “${policy}” lets in no agents from the address ${address}. Ask an administrator of the team to allow it.`,
  }
}

export const portsUnavailableText: Localized = {
  ru: 'Туннели TCP на этом сервере выключены: у него нет адреса для их портов (edge.tcp_host). Что сделать, сервер сказал оператору при запуске.',
  en: 'TCP tunnels are off at this server: it lacks the address for their ports (edge.tcp_host). The server told its operator at the start what to do.',
}

export function portBusyText(port: number): Localized {
  return {
    ru: `Порт ${port} на сервере занят другой программой. Выберите другой или не указывайте никакого.`,
    en: `Port ${port} is in use by another program at the server. Choose another one, or none.`,
  }
}
