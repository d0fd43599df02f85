import type { Localized } from '@nora/kit'

export type RefusalReason =
  | 'private_key'
  | 'ssh2_format'
  | 'pem_format'
  | 'in_front'
  | 'no_data'
  | 'unknown_type'
  | 'dsa'
  | 'certificate'
  | 'rsa_too_short'
  | 'not_base64'
  | 'cut_off'
  | 'type_mismatch'
  | 'broken'

/** Why a line is no key that may be added. Holds nothing of the line itself. */
export type Refusal =
  | { reason: Exclude<RefusalReason, 'rsa_too_short'> }
  | { reason: 'rsa_too_short'; bits: number }

/** The start of every OpenSSH private key, for those pasted without their first line. */
const OPENSSH_PRIVATE = btoa('openssh-key-v1').slice(0, 18)

/** Whether the text holds a private key in any format OpenSSH, PuTTY or OpenSSL write. */
export function isPrivateKey(text: string): boolean {
  return (
    /-----\s*BEGIN [A-Z0-9 ]*PRIVATE KEY/i.test(text) ||
    /PuTTY-User-Key-File-\d/i.test(text) ||
    /^Private-(?:Lines|MAC|Hash):/im.test(text) ||
    text.includes(OPENSSH_PRIVATE)
  )
}

/** Says what is wrong and what to do instead. */
export function refusalText(refusal: Refusal): Localized {
  return refusal.reason === 'rsa_too_short' ? tooShort(refusal.bits) : TEXTS[refusal.reason]
}

const tooShort = (bits: number): Localized => ({
  ru: `Ключ RSA на ${bits} бит слишком короткий: нужно не меньше 3072. Лучше сделайте новый: ssh-keygen -t ed25519.`,
  en: `An RSA key of ${bits} bits is too short: 3072 is the least. Better make a new one: ssh-keygen -t ed25519.`,
})

const TEXTS: Readonly<Record<Exclude<RefusalReason, 'rsa_too_short'>, Localized>> = {
  private_key: {
    ru: 'Это закрытый ключ. Он не должен покидать ваш компьютер: вставьте файл с тем же именем и окончанием .pub.',
    en: 'This is a private key. It must never leave your computer: paste the file of the same name that ends in .pub.',
  },
  ssh2_format: {
    ru: 'Это формат SSH2. Нужна строка OpenSSH: в PuTTYgen она стоит в верхнем поле, а файл переводит ssh-keygen -i -f ФАЙЛ.',
    en: 'This is the SSH2 format. The OpenSSH line is needed: PuTTYgen shows it in the box at the top, and ssh-keygen -i -f FILE converts a file.',
  },
  pem_format: {
    ru: 'Это формат PEM. Нужна строка OpenSSH: ssh-keygen -i -m PKCS8 -f ФАЙЛ.',
    en: 'This is the PEM format. The OpenSSH line is needed: ssh-keygen -i -m PKCS8 -f FILE.',
  },
  in_front: {
    ru: 'Перед ключом что-то стоит: параметры вроде from=… или имя сервера. Вставьте строку начиная с вида ключа.',
    en: 'Something stands in front of the key: options such as from=…, or a host name. Paste the line from the key type on.',
  },
  no_data: {
    ru: 'После вида ключа ничего нет. Вставьте строку из файла .pub целиком.',
    en: 'Nothing follows the key type. Paste the whole line of the .pub file.',
  },
  unknown_type: {
    ru: 'Это не открытый SSH-ключ. Он начинается, например, с ssh-ed25519 и лежит в файле .pub.',
    en: 'This is no SSH public key. One begins with ssh-ed25519, for example, and lies in a .pub file.',
  },
  dsa: {
    ru: 'Ключи DSA давно небезопасны, и OpenSSH их больше не принимает. Сделайте новый: ssh-keygen -t ed25519.',
    en: 'DSA keys have long been unsafe, and OpenSSH takes them no more. Make a new one: ssh-keygen -t ed25519.',
  },
  certificate: {
    ru: 'Это сертификат SSH, а не ключ. Добавьте сам ключ: файл .pub без -cert в имени.',
    en: 'This is an SSH certificate, not a key. Add the key itself: the .pub file without -cert in its name.',
  },
  not_base64: {
    ru: 'В ключе есть лишние знаки. Скопируйте строку из файла .pub ещё раз, целиком.',
    en: 'There are characters in the key that do not belong there. Copy the line of the .pub file again, whole.',
  },
  cut_off: {
    ru: 'Ключ обрывается: возможно, строка перенеслась или скопирована не до конца. Вставьте её целиком, без переносов.',
    en: 'The key is cut off: the line may have been wrapped, or not copied to its end. Paste the whole of it on one line.',
  },
  type_mismatch: {
    ru: 'Вид ключа в начале строки не тот, что в самом ключе. Скопируйте строку из файла .pub ещё раз.',
    en: 'The key type at the start of the line is not the one in the key itself. Copy the line of the .pub file again.',
  },
  broken: {
    ru: 'Ключ повреждён: его содержимое не складывается в ключ этого вида. Скопируйте строку из файла .pub ещё раз.',
    en: 'The key is damaged: its bytes make no key of this type. Copy the line of the .pub file again.',
  },
}
