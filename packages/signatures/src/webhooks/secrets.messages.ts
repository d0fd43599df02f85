import type { Localized } from '@nora/kit'

/** Refusals of secrets; none repeats what was given. */
export const secretTexts = {
  empty: {
    ru: 'секрет пуст: с ним подпись подделает кто угодно. Вставьте секрет, который выдал отправитель',
    en: 'the secret is empty, so anybody could sign with it. Paste the secret that the sender gave you',
  },
  noPublicKey: {
    ru: 'это не открытый ключ отправителя: вставьте его целиком, как он показан у отправителя',
    en: 'this is no public key of the sender: paste it whole, as the sender shows it',
  },
  noPrivateKey: {
    ru: 'для подписи нужен закрытый ключ пары; открытым ключом отправителя подписать нельзя',
    en: 'signing takes the private key of the pair; the sender’s public key cannot sign',
  },
  cannotSign: (name: string): Localized => ({
    ru: `подписывать как ${name} нельзя; подпишите по Standard Webhooks или передайте подпись как есть`,
    en: `nothing can be signed as ${name}; sign by Standard Webhooks, or keep the signature as it came`,
  }),
  noSecret: {
    ru: 'для подписи нужен хотя бы один секрет',
    en: 'signing takes at least one secret',
  },
} as const
