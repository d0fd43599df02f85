import type { Localized } from '@nora/kit'

export const zonesTexts = {
  known: { ru: 'Такая зона у команды уже есть.', en: 'The team has this zone already.' },
  limit: (limit: number): Localized => ({
    ru: `Достигнут предел зон: ${limit}. Удалите ненужную зону или смените тариф.`,
    en: `You have reached your limit of zones: ${limit}. Delete a zone you do not need, or change the plan.`,
  }),
  overLimit: (limit: number): Localized => ({
    ru: `Эта зона сверх предела (${limit}): она работает, и её сертификат продлевается, но изменить её нельзя. Удалите другую зону или смените тариф.`,
    en: `This zone is beyond the limit of ${limit}: it is served and its certificate is renewed, but it cannot be changed. Delete another zone, or change the plan.`,
  }),
  notVerified: (name: string): Localized => ({
    ru: `Зона ${name} ещё не подтверждена: сначала создайте её записи DNS.`,
    en: `The zone ${name} is not verified yet: create its DNS records first.`,
  }),
  onlyManagers: {
    ru: 'В этой зоне имена создают только администраторы команды.',
    en: 'Only administrators of the team create names in this zone.',
  },
  noProvider: {
    ru: 'Укажите, куда и с каким ключом записывать.',
    en: 'Enter where records are put, and with which key.',
  },
  otherProvider: {
    ru: 'Данные не того поставщика, который выбран.',
    en: 'These are the details of another provider than the chosen one.',
  },
  badSecret: {
    ru: 'Ключ TSIG — строка base64, как в файле ключа после secret.',
    en: 'A TSIG key is base64, as in the key file after secret.',
  },
  noCertificate: {
    ru: 'Такого сертификата для всех имён зоны у команды нет. Сначала загрузите его в разделе «Сертификаты».',
    en: 'The team has no such certificate for all names of the zone. Upload it under Certificates first.',
  },
  hasNames: (name: string, count: number, some: string): Localized => ({
    ru: `В зоне есть имена (${count}): ${some}. Чтобы удалить её вместе с ними, передайте в name её имя: ${name}.`,
    en: `The zone has names (${count}): ${some}. To delete it with them, give its name, ${name}, as name.`,
  }),
} as const
