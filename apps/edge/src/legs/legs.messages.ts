import type { Localized } from '@nora/kit'

/** What agents are told; the agent shows it in the language of its person. */
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
  superseded: {
    ru: 'Этот адрес забрал другой процесс nora на этой машине.',
    en: 'Another nora process of this machine took this address over.',
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

export function stoppedText(by: string): Localized {
  return { ru: `Туннель остановлен: ${by}.`, en: `The tunnel was stopped by ${by}.` }
}

/** `policy`: the name of the team's IP policy that decided. */
export function addressRefusedText(address: string, policy: string): Localized {
  return {
    ru: `IP-политика команды «${policy}» не пускает агентов с адреса ${address}. Попросите администратора команды разрешить его.`,
    en: `The team’s IP policy “${policy}” lets in no agents from the address ${address}. Ask an administrator of the team to allow it.`,
  }
}

export function portBusyText(port: number): Localized {
  return {
    ru: `Порт ${port} на сервере занят другой программой. Выберите другой или не указывайте никакого.`,
    en: `Port ${port} is in use by another program at the server. Choose another one, or none.`,
  }
}
