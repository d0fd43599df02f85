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
  ownLimit: (limit: number): Localized => ({
    ru: `Достигнут предел своих доменов: ${limit}. Освободите ненужный домен или смените тариф.`,
    en: `You have reached your limit of own domains: ${limit}. Release a domain you do not need, or change the plan.`,
  }),
  overOwnLimit: (limit: number): Localized => ({
    ru: `Этот домен сверх предела (${limit}): он работает, и его сертификат продлевается, но изменить его нельзя. Освободите другой домен или смените тариф.`,
    en: `This domain is beyond the limit of ${limit}: it is served and its certificate is renewed, but it cannot be changed. Release another domain, or change the plan.`,
  }),
  zoneLimit: (limit: number): Localized => ({
    ru: `В зоне уже ${limit} имён, больше нельзя. Освободите ненужные.`,
    en: `The zone has ${limit} names, which is all it may have. Release names you do not need.`,
  }),
  ownDomainAlready: (owner: string): Localized => ({
    ru: `Этот домен уже есть у вашей команды: ${owner}.`,
    en: `Your team has this domain already: ${owner} added it.`,
  }),
  zoneNameOfAnother: {
    ru: 'Под этим именем DNS показывает метку другой команды. Уберите его отдельную запись или выберите другое имя.',
    en: 'Under this name DNS shows the label of another team. Remove its own record, or choose another name.',
  },
  badZoneName: {
    ru: 'Имя в зоне состоит из латинских букв, цифр и дефисов, не длиннее 63 символов, без дефиса по краям.',
    en: 'A name in a zone has letters, digits and hyphens, at most 63, with no hyphen at either end.',
  },
  noHostname: {
    ru: 'Укажите домен, например app.example.com.',
    en: 'Enter a domain, such as app.example.com.',
  },
  noCertificate: {
    ru: 'Такого сертификата с этим именем у команды нет. Сначала загрузите его в разделе «Сертификаты».',
    en: 'The team has no such certificate for this name. Upload it under Certificates first.',
  },
  noClientCertificate: {
    ru: 'Сертификат для клиента выпускается только своему домену: у этого имени сертификат сервера.',
    en: 'A client gets a certificate for own domains only: this name has the certificate of the server.',
  },
  notVerified: (hostname: string) => ({
    ru: `Домен ${hostname} ещё не подтверждён: его записи DNS не ведут сюда. Что исправить: nora domains check ${hostname}.`,
    en: `The domain ${hostname} is not verified yet: its DNS records do not lead here. To see what to mend: nora domains check ${hostname}.`,
  }),
  notChecked: {
    ru: 'Проверяются только свои домены: это имя выдано сервером.',
    en: 'Only own domains are checked: this name was given by the installation.',
  },
  noTls: {
    ru: 'Сертификат выбирают только для своего домена.',
    en: 'Only an own domain has a certificate of its own.',
  },
  noMember: {
    ru: 'В команде нет такого участника с местом в подписке.',
    en: 'The team has no such member with a seat.',
  },
  gone: {
    ru: 'Имя больше нельзя вернуть: прошло больше суток. Закрепите его заново, если оно ещё свободно.',
    en: 'The name can be taken back no more: a day has passed. Reserve it anew if it is still free.',
  },
} as const
