import type { Input, OptionSpec } from '../command-shape.ts'
import type { RequestedRules, RuleOption } from './requested-rules.ts'

/** `nora http` can ask the edge to apply these to requests. */
export const ruleOptions: readonly (OptionSpec & { readonly name: RuleOption })[] = [
  {
    name: 'basic-auth',
    kind: 'text',
    placeholder: 'USER:PASSWORD',
    isRepeated: true,
    isSecret: true,
    about: {
      ru: 'пускать по паролю; можно file:ПУТЬ, env:ИМЯ, secret://ПРОЕКТ/КОНФИГ/ИМЯ; можно повторять',
      en: 'require a password; also file:PATH, env:NAME, secret://PROJECT/CONFIG/NAME; may be repeated',
    },
  },
  {
    name: 'key-auth',
    kind: 'text',
    placeholder: 'VALUE',
    isRepeated: true,
    isSecret: true,
    about: {
      ru: 'пускать по ключу в поле X-Token; так же из file:, env: и secret://, можно повторять',
      en: 'require a key in the X-Token header; also file:, env: or secret://; may be repeated',
    },
  },
  {
    name: 'allow-cidr',
    kind: 'text',
    placeholder: 'CIDR',
    isRepeated: true,
    about: {
      ru: 'пускать только с этих адресов; список через запятую или file:ПУТЬ',
      en: 'allow only these addresses, separated by commas, or file:PATH',
    },
  },
  {
    name: 'deny-cidr',
    kind: 'text',
    placeholder: 'CIDR',
    isRepeated: true,
    about: {
      ru: 'не пускать с этих адресов; сильнее --allow-cidr',
      en: 'deny these addresses, even if --allow-cidr allows them',
    },
  },
  {
    name: 'add-header',
    kind: 'text',
    placeholder: 'FIELD',
    isRepeated: true,
    isSecret: true,
    about: {
      ru: 'поставить поле запроса «X-A: 1» или ответа «response:X-A: 1»; в значении можно secret://',
      en: 'set a header of requests, "X-A: 1", or of responses, "response:X-A: 1"; the value may have secret://',
    },
  },
  {
    name: 'remove-header',
    kind: 'text',
    placeholder: 'NAME',
    isRepeated: true,
    about: {
      ru: 'убрать поле запроса X-A или ответа response:X-A',
      en: 'remove a header of requests, X-A, or of responses, response:X-A',
    },
  },
  {
    name: 'cors',
    kind: 'optional',
    placeholder: 'ORIGINS',
    about: {
      ru: 'разрешить скриптам других сайтов читать ответы; без списка — всем, но без учётных данных',
      en: 'let scripts of these origins read responses; without a list, of all origins, but without credentials',
    },
  },
  {
    name: 'https-redirect',
    kind: 'flag',
    about: { ru: 'перенаправлять с http на https', en: 'redirect from http to https' },
  },
  {
    name: 'rate-limit',
    kind: 'text',
    placeholder: 'N/s|N/m',
    about: {
      ru: 'не больше N запросов в секунду или минуту с адреса',
      en: 'limit requests per second or minute from an address',
    },
  },
]

/** Only the address of a plain connection is known, so only these rules apply to it. */
export const addressRuleOptions = ruleOptions.filter(
  ({ name }) => name === 'allow-cidr' || name === 'deny-cidr',
)

/** Collects the rules that the command line and the variables ask for. */
export function getRequestedRules(input: Input): RequestedRules {
  const origins = input.text('cors')
  return {
    basicAuth: input.texts('basic-auth'),
    keyAuth: input.texts('key-auth'),
    allowCidr: input.texts('allow-cidr'),
    denyCidr: input.texts('deny-cidr'),
    addHeader: input.texts('add-header'),
    removeHeader: input.texts('remove-header'),
    cors: input.isOn('cors') ? [origins ?? '*'] : [],
    httpsRedirect: input.isOn('https-redirect'),
    rateLimit: input.text('rate-limit'),
  }
}
