import { isEmail, normalizeEmail } from '@nora/kit'
import { z } from 'zod'
import { parseS3Location } from './s3-location.ts'

/** Say what a setting must be, after a wrong value. */
const EXPECTED = {
  port: { ru: 'нужен порт, число от 1 до 65535.', en: 'a port is needed, a number from 1 to 65535.' },
  limit: { ru: 'нужно число или off.', en: 'a number or off is needed.' },
  portRange: {
    ru: 'нужны два порта через дефис, например 20000-20999.',
    en: 'two ports with a hyphen between are needed, for example 20000-20999.',
  },
  text: { ru: 'нужно значение.', en: 'a value is needed.' },
  flag: { ru: 'нужно on или off.', en: 'on or off is needed.' },
  email: { ru: 'нужен адрес почты.', en: 'an e-mail address is needed.' },
  web: {
    ru: 'нужен адрес вида https://nora.example.com.',
    en: 'an address like https://nora.example.com is needed.',
  },
  acmeDirectory: {
    ru: 'нужно letsencrypt, letsencrypt-staging или адрес вида https://issuer.example.com/directory.',
    en: 'letsencrypt, letsencrypt-staging or a URL like https://issuer.example.com/directory is needed.',
  },
  database: {
    ru: 'нужен адрес вида postgres://user:password@host/name.',
    en: 'an address like postgres://user:password@host/name is needed.',
  },
  smtp: {
    ru: 'нужен адрес вида smtp://user:password@host:port.',
    en: 'an address like smtp://user:password@host:port is needed.',
  },
  networks: {
    ru: 'нужны адреса или сети через запятую, например 10.0.0.0/8.',
    en: 'addresses or networks separated by commas are needed, for example 10.0.0.0/8.',
  },
  addresses: {
    ru: 'нужны адреса IPv4 и IPv6 через запятую, например 203.0.113.10, 2001:db8::10.',
    en: 'IPv4 and IPv6 addresses separated by commas are needed, for example 203.0.113.10, 2001:db8::10.',
  },
  count: { ru: 'нужно число от 1.', en: 'a number from 1 is needed.' },
  certificates: {
    ru: 'нужен список пар {cert: ФАЙЛ, key: ФАЙЛ}, в переменной — как JSON.',
    en: 'a list of pairs {cert: FILE, key: FILE} is needed, in a variable as JSON.',
  },
  domain: { ru: 'нужен домен, например example.com.', en: 'a domain is needed, for example example.com.' },
  providers: {
    ru: 'нужен список сервисов входа, см. docs/sign-in.md.',
    en: 'a list of identity providers is needed, see docs/sign-in.md.',
  },
  processes: { ru: 'нужно число от 1 до 64.', en: 'a number from 1 to 64 is needed.' },
  json: { ru: 'нужен JSON.', en: 'is not JSON' },
  edgeId: {
    ru: 'нужны до 64 латинских букв, цифр, точек, дефисов и подчёркиваний.',
    en: 'up to 64 letters, digits, dots, hyphens and underscores are needed.',
  },
  regionId: { ru: 'нужно от 1 до 20 знаков.', en: '1 to 20 characters are needed.' },
  address: { ru: 'нужен адрес вида host:port.', en: 'an address like host:port is needed.' },
  s3: {
    ru: 'нужен адрес вида s3://BUCKET/PREFIX?endpoint=https://s3.example.com&region=us-east-1, ключи — в files_key_id и files_secret_key.',
    en: 'an address like s3://BUCKET/PREFIX?endpoint=https://s3.example.com&region=us-east-1 is needed, with the keys in files_key_id and files_secret_key.',
  },
  s3Bucket: {
    ru: 'после s3:// нужно имя бакета: от 3 до 63 строчных латинских букв, цифр, точек и дефисов.',
    en: 'after s3:// the name of a bucket is needed: 3 to 63 lowercase letters, digits, dots and hyphens.',
  },
  s3Prefix: {
    ru: 'в префиксе до 200 латинских букв, цифр, точек, дефисов и подчёркиваний; части через / не начинаются с точки.',
    en: 'a prefix has up to 200 letters, digits, dots, hyphens and underscores; its parts between / do not start with a dot.',
  },
  s3Endpoint: {
    ru: 'endpoint — схема, имя и порт без пути, например https://s3.example.com.',
    en: 'endpoint is scheme, host and port without a path, for example https://s3.example.com.',
  },
  s3Region: {
    ru: 'region — имя региона хранилища, например us-east-1.',
    en: 'region is the name of the region of the storage, for example us-east-1.',
  },
  s3PathStyle: { ru: 'path_style — on или off.', en: 'path_style is on or off.' },
  s3Parameter: {
    ru: 'после ? возможны endpoint, region и path_style; ключи — в files_key_id и files_secret_key.',
    en: 'after ? there may be endpoint, region and path_style; the keys are set by files_key_id and files_secret_key.',
  },
  s3Host: {
    ru: 'здесь нужно path_style=on: имя бакета с точкой и IP-адрес в endpoint не сложить в имя сервера с сертификатом.',
    en: 'path_style=on is needed here: a bucket with a dot in its name, or an endpoint that is an IP address, makes no host name with a certificate.',
  },
  length: { ru: 'нужно число от 3 до 100.', en: 'a number from 3 to 100 is needed.' },
} as const

type Expected = keyof typeof EXPECTED

const ACME_DIRECTORIES: Readonly<Record<string, string>> = {
  letsencrypt: 'https://acme-v02.api.letsencrypt.org/directory',
  'letsencrypt-staging': 'https://acme-staging-v02.api.letsencrypt.org/directory',
}

const address = z.union([z.ipv4(), z.ipv6()])
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'uniquelocal'])])
const file = z.string({ error: 'certificates' }).min(1, 'certificates')
const certificates = z.array(z.strictObject({ cert: file, key: file }, { error: 'certificates' }), {
  error: 'certificates',
})
const url = (protocol: RegExp, error: Expected) => z.url({ protocol, error })

/** Schemas of single settings; the message of each is a name in EXPECTED. */
export const kinds = {
  port: z.coerce.number({ error: 'port' }).int('port').min(1, 'port').max(65_535, 'port'),
  limit: z.union([z.literal('off'), z.coerce.number().int().min(0).max(100_000)], { error: 'limit' }),
  portRange: z.string({ error: 'portRange' }).trim().refine(isPortRange, { error: 'portRange' }),
  length: z.coerce.number({ error: 'length' }).int('length').min(3, 'length').max(100, 'length'),
  processes: z.coerce
    .number({ error: 'processes' })
    .int('processes')
    .min(1, 'processes')
    .max(64, 'processes'),
  text: z.string({ error: 'text' }).trim().min(1, 'text'),
  flag: z
    .union([z.boolean(), z.enum(['on', 'off', 'true', 'false'])], { error: 'flag' })
    .transform((value) => value === true || value === 'on' || value === 'true'),
  email: z.string({ error: 'email' }).transform(normalizeEmail).refine(isEmail, { error: 'email' }),
  acmeDirectory: z
    .string({ error: 'acmeDirectory' })
    .transform((text) => ACME_DIRECTORIES[text] ?? text)
    .refine((text) => URL.canParse(text) && text.startsWith('https://'), { error: 'acmeDirectory' }),
  web: url(/^https?$/, 'web'),
  database: url(/^postgres(ql)?$/, 'database'),
  smtp: url(/^smtps?$/, 'smtp'),
  s3: z.string({ error: 's3' }).superRefine((text, ctx) => {
    const parsed = parseS3Location(text)
    if (typeof parsed === 'string') ctx.addIssue({ code: 'custom', message: parsed })
  }),
  networks: z.string({ error: 'networks' }).refine(areNetworks, { error: 'networks' }),
  addresses: z
    .string({ error: 'addresses' })
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine((list) => list.every((part) => address.safeParse(part).success), { error: 'addresses' }),
  count: z.coerce.number({ error: 'count' }).int('count').min(1, 'count'),
  certificates: z.preprocess(parseJson, certificates),
  providers: z.preprocess(parseJson, z.array(z.record(z.string(), z.unknown()), { error: 'providers' })),
  /** The program that reads the setting checks its content. */
  json: z.string({ error: 'json' }).transform((text, ctx): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'json' })
      return z.NEVER
    }
  }),
  edgeId: z.string({ error: 'edgeId' }).regex(/^[A-Za-z0-9._-]{1,64}$/, 'edgeId'),
  regionId: z.string({ error: 'regionId' }).min(1, 'regionId').max(20, 'regionId'),
  address: z.string({ error: 'address' }).regex(/^\S+:\d+$/, 'address'),
  domain: z.string({ error: 'domain' }).regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'domain'),
}

/** Accepts one of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) => z.enum(words)

/** The sentence for one mistake zod found. */
export function toSentence(issue: z.core.$ZodIssue): { ru: string; en: string } {
  if (issue.message in EXPECTED) return EXPECTED[issue.message as Expected]
  if (issue.code !== 'invalid_value') return { ru: issue.message, en: issue.message }
  const values = issue.values.join(', ')
  return { ru: `подходит одно из: ${values}.`, en: `one of these is needed: ${values}.` }
}

/** A variable holds a list as JSON; what is none fails as the text that it is. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function areNetworks(list: string): boolean {
  return list.split(',').every((part) => network.safeParse(part.trim()).success)
}

function isPortRange(text: string): boolean {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []
  return Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= 65_535
}
