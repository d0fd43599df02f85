import type { Localized } from '@nora/kit'

export const portsTexts = {
  outOfRange: (from: number, to: number): Localized => ({
    ru: `В этом регионе порты от ${from} до ${to}.`,
    en: `Ports of this region are ${from} to ${to}.`,
  }),
  badAlias: {
    ru: 'Псевдоним — латинские буквы, цифры и дефисы, до 32 знаков; первой стоит буква, последним не стоит дефис.',
    en: 'An alias has letters, digits and hyphens, at most 32; a letter comes first, and no hyphen last.',
  },
  aliasTaken: (port: number): Localized => ({
    ru: `Так в вашей команде уже называется порт ${port}.`,
    en: `The port ${port} of your team is called that already.`,
  }),
  ownAlready: (owner: string): Localized => ({
    ru: `Этот порт уже закреплён за вашей командой: ${owner}.`,
    en: `Your team has this port already: ${owner} reserved it.`,
  }),
  taken: {
    ru: 'Этот порт занят. Выберите другой или оставьте поле пустым: найдётся свободный.',
    en: 'This port is taken. Choose another one, or leave the field empty for any free one.',
  },
  noneFree: {
    ru: 'В этом регионе не осталось свободных портов. Выберите другой регион или обратитесь к администратору сервера.',
    en: 'No port of this region is free. Choose another region, or ask the operator of the installation.',
  },
  limit: (limit: number): Localized => ({
    ru: `Достигнут предел портов: ${limit}. Освободите ненужный порт или смените тариф.`,
    en: `You have reached your port limit: ${limit}. Release a port you do not need, or change the plan.`,
  }),
  overLimit: (limit: number): Localized => ({
    ru: `Этот порт сверх предела (${limit}): ни открыть на нём туннель, ни изменить его нельзя. Освободите другой порт или смените тариф.`,
    en: `This port is beyond the limit of ${limit}: no tunnel opens on it, and it cannot be changed. Release another port, or change the plan.`,
  }),
  gone: {
    ru: 'Порт больше нельзя вернуть: прошло больше суток. Закрепите его заново, если он ещё свободен.',
    en: 'The port can be taken back no more: a day has passed. Reserve it anew if it is still free.',
  },
  badNetwork: (text: string): Localized => ({
    ru: `«${text}» — не адрес и не сеть. Подойдёт, например, 192.0.2.7 или 10.0.0.0/8.`,
    en: `“${text}” is neither an address nor a network. 192.0.2.7 or 10.0.0.0/8 would do, for example.`,
  }),
  hostBits: (text: string, network: string, address: string): Localized => ({
    ru: `«${text}» — адрес внутри сети. Имелась в виду вся сеть ${network} или только ${address}?`,
    en: `“${text}” is an address within a network. Is the whole network ${network} meant, or only ${address}?`,
  }),
} as const
