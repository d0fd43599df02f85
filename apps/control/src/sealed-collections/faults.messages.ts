import type { Localized } from '@nora/kit'
import type { VaultFault } from '@nora/vault-core'

const notSealed: Localized = {
  ru: 'Запечатано не так, как это делает Nora.',
  en: 'This is not sealed the way Nora does it.',
}
const notSigned: Localized = { ru: 'Подпись не подходит.', en: 'The signature does not fit.' }
const stale: Localized = {
  ru: 'Подписано не то состояние, которое сейчас на сервере.',
  en: 'What was signed is not the state that the server has.',
}
const otherPlace: Localized = {
  ru: 'Подписано для другого места.',
  en: 'This was signed for another place.',
}
const notAllowed: Localized = {
  ru: 'Автор подписи не может этого здесь.',
  en: 'Who signed this may not do it here.',
}

/** What a client did wrong, by the fault that vault-core found. */
export const faultsTexts: Readonly<Record<VaultFault, Localized>> = {
  wrong_key: notSealed,
  unknown_suite: notSealed,
  wrong_length: notSealed,
  not_base64: notSealed,
  not_a_frame: notSealed,
  not_json: notSealed,
  wrong_recovery_code: notSealed,
  weak_public_key: notSealed,
  self_test: notSealed,
  broken_device: notSealed,
  not_signed: notSigned,
  gap: stale,
  fork: stale,
  older: stale,
  incomplete: stale,
  wrong_state: stale,
  wrong_place: otherPlace,
  unknown_author: notAllowed,
  author_may_not: notAllowed,
}
