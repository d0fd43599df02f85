import type { Localized } from '@nora/kit'

export const domainsTexts = {
  noName: { ru: 'Укажите имя.', en: 'Enter a name.' },
  taken: {
    ru: 'Это имя уже занято. Выберите другое.',
    en: 'This name is taken already. Choose another one.',
  },
  ownAlready: (owner: string): Localized => ({
    ru: `Это имя уже закреплено за вашей командой: ${owner}.`,
    en: `Your team has this name already: ${owner} reserved it.`,
  }),
  limit: (limit: number): Localized => ({
    ru: `Достигнут предел постоянных имён: ${limit}. Освободите ненужное имя или смените тариф.`,
    en: `You have reached your limit of static names: ${limit}. Release a name you do not need, or change the plan.`,
  }),
  overLimit: (limit: number): Localized => ({
    ru: `Это имя сверх предела (${limit}): ни открыть под ним туннель, ни изменить его нельзя. Освободите другое имя или смените тариф.`,
    en: `This name is beyond the limit of ${limit}: no tunnel opens under it, and it cannot be changed. Release another name, or change the plan.`,
  }),
  gone: {
    ru: 'Имя больше нельзя вернуть: прошло больше суток. Закрепите его заново, если оно ещё свободно.',
    en: 'The name can be taken back no more: a day has passed. Reserve it anew if it is still free.',
  },
} as const
