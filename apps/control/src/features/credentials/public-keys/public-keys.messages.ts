import { PUBLIC_KEYS_PER_USER } from '@nora/contract/credentials'
import type { Localized } from '@nora/kit'

export const publicKeysTexts = {
  noKey: {
    ru: 'Здесь нет ни одного ключа. Вставьте строку из файла .pub.',
    en: 'There is no key in this. Paste the line of a .pub file.',
  },
  privateKeySent: {
    ru: 'Мы его не сохранили, но он покинул ваш компьютер: замените его новой парой.',
    en: 'It was not stored, but it has left your computer: replace it by a new pair.',
  },
  line: (line: number, { ru, en }: Localized): Localized => ({
    ru: `Строка ${line}: ${ru}`,
    en: `Line ${line}: ${en}`,
  }),
  nameForOne: {
    ru: 'Имя можно дать одному ключу. Без него у каждого будет своё, из его примечания.',
    en: 'A name is for one key. Without it each gets its own, from its comment.',
  },
  badName: (name: string): Localized => ({
    ru: `«${name}» — не имя туннеля: нужны строчные латинские буквы, цифры и дефисы, до 63 знаков.`,
    en: `“${name}” is no name of a tunnel: lower-case letters, digits and hyphens are needed, at most 63.`,
  }),
  tooMany: {
    ru: `У вас может быть не больше ${PUBLIC_KEYS_PER_USER} SSH-ключей. Удалите те, что не нужны.`,
    en: `You may have ${PUBLIC_KEYS_PER_USER} SSH keys at most. Remove those you do not need.`,
  },
  ownAlready: (name: string): Localized => ({
    ru: `Этот ключ у вас уже есть: «${name}».`,
    en: `You have this key already: “${name}”.`,
  }),
  colleagues: (owner: string): Localized => ({
    ru: `Этот ключ уже добавил участник вашей команды: ${owner}. Ключ принадлежит одному человеку, сделайте себе свой.`,
    en: `A member of your team has added this key: ${owner}. A key belongs to one person, make one of your own.`,
  }),
  taken: {
    ru: 'Этот ключ уже добавлен в другом аккаунте. Ключ принадлежит одному человеку, сделайте новую пару: ssh-keygen -t ed25519.',
    en: 'This key has been added in another account. A key belongs to one person, make a new pair: ssh-keygen -t ed25519.',
  },
  unknown: {
    ru: 'Ключ не добавлен ни в один аккаунт. Добавьте его в консоли, в разделе «SSH-ключи».',
    en: 'The key has not been added to any account. Add it in the console, under SSH keys.',
  },
  expired: (name: string): Localized => ({
    ru: `Срок ключа «${name}» истёк. Продлите его в консоли, в разделе «SSH-ключи».`,
    en: `The key “${name}” has expired. Prolong it in the console, under SSH keys.`,
  }),
} as const
