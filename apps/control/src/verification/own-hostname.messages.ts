import type { Localized } from '@nora/kit'

/** Adds the name that was probably meant. */
function offering(text: Localized) {
  return (suggestion: string | null): Localized =>
    suggestion === null
      ? text
      : {
          ru: `${text.ru} Может быть, так: ${suggestion}`,
          en: `${text.en} Did you mean ${suggestion}?`,
        }
}

export const ownHostnameTexts = {
  empty: { ru: 'Укажите домен, например app.example.com.', en: 'Enter a domain, such as app.example.com.' },
  url: offering({
    ru: 'Нужно только имя домена, без https:// и пути.',
    en: 'Enter the name only, without https:// and a path.',
  }),
  port: offering({ ru: 'Порт здесь не указывают.', en: 'Leave out the port.' }),
  address: offering({
    ru: 'Это адрес IP, а нужно имя домена, например app.example.com.',
    en: 'This is an IP address. Enter the name of a domain, such as app.example.com.',
  }),
  wildcard: offering({
    ru: 'Для всех имён сразу добавьте зону домена, а здесь укажите одно имя.',
    en: 'Add a domain zone to have every name; enter one name here.',
  }),
  wildcardOfZone: offering({
    ru: 'Звёздочка не нужна: зона и так содержит все имена.',
    en: 'Leave out the asterisk: a zone has every name anyway.',
  }),
  space: offering({ ru: 'В имени домена нет пробелов.', en: 'The name of a domain has no spaces.' }),
  tooLong: {
    ru: 'Имя слишком длинное: всего не больше 253 символов, между точками не больше 63.',
    en: 'The name is too long: at most 253 characters, and 63 between dots.',
  },
  badCharacters: {
    ru: 'Так домен называться не может. Между точками стоят буквы, цифры и дефисы, дефис не с краю: app.example.com.',
    en: 'This is no name of a domain. Between dots are letters, digits and hyphens, with no hyphen at either end: app.example.com.',
  },
  oneLabel: (name: string): Localized => ({
    ru: `Нужно полное имя, например ${name}.example.com.`,
    en: `Enter the whole name, such as ${name}.example.com.`,
  }),
  publicSuffix: (name: string): Localized => ({
    ru: `Под ${name} имена получают разные люди: он не ваш. Укажите свой домен, например shop.${name}.`,
    en: `Different people have names under ${name}: it is not yours. Enter your own domain, such as shop.${name}.`,
  }),
  ours: (domain: string): Localized => ({
    ru: `Домен ${domain} принадлежит этому серверу. Имя под ним закрепляют как постоянное.`,
    en: `The domain ${domain} belongs to this installation. Reserve a static name under it instead.`,
  }),
  tooDeep: (limit: number): Localized => ({
    ru: `В имени зоны не больше ${limit} частей между точками.`,
    en: `The name of a zone has at most ${limit} labels.`,
  }),
} as const
