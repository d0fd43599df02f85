import type { Localized } from '@nora/kit'

const HOUR_MS = 3_600_000

function toDuration(ms: number): string {
  if (ms >= HOUR_MS && ms % HOUR_MS === 0) return `${ms / HOUR_MS}h`
  return ms >= 60_000 && ms % 60_000 === 0 ? `${ms / 60_000}m` : `${ms / 1_000}s`
}

export const formatTexts = {
  duration: {
    en: 'A duration looks like 90s, 10m or 1h30m.',
    ru: 'Длительность пишется как 90s, 10m или 1h30m.',
  },
  durationRange: (min: number, max: number): Localized => ({
    en: `It has to be from ${toDuration(min)} to ${toDuration(max)}.`,
    ru: `Нужно от ${toDuration(min)} до ${toDuration(max)}.`,
  }),
  cidr: {
    en: 'This is no address and no network. They look like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.',
    ru: 'Это не адрес и не сеть. Нужно 203.0.113.7, 203.0.113.0/24 или 2001:db8::/32.',
  },
  url: {
    en: 'This is no URL. It has to begin with http:// or https://.',
    ru: 'Это не адрес. Он должен начинаться с http:// или https://.',
  },
  header: {
    en: 'A header is a word such as x-client-ip, and its value stands on one line.',
    ru: 'Заголовок состоит из букв, цифр и -, а его значение занимает одну строку.',
  },
  regex: (reason: string): Localized => ({
    en: `This is no pattern of RE2: ${reason}.`,
    ru: `Это не образец RE2: ${reason}.`,
  }),
  hostname: { en: 'This is no name of a host.', ru: 'Это не имя хоста.' },
  method: { en: 'A method is a word such as GET.', ru: 'Метод — это слово, например GET.' },
  mediaType: { en: 'A media type looks like text/html.', ru: 'Тип содержимого пишется как text/html.' },
  pem: { en: 'PEM is wanted: it begins with -----BEGIN.', ru: 'Нужен PEM: он начинается с -----BEGIN.' },
  hash: {
    en: 'A hash begins with $argon2id$ or $2b$.',
    ru: 'Хеш начинается с $argon2id$ или $2b$.',
  },
  variable: {
    en: 'A name of a variable has a-z, A-Z, 0-9 and _, and no digit at its beginning.',
    ru: 'Имя переменной состоит из букв, цифр и _ и начинается с буквы.',
  },
} as const
