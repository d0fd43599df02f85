import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'

const texts = defineTexts(
  {
    subject: (heading: string) => `${heading} — Nora`,
    when: 'Когда',
    address: 'Адрес',
    toVault: 'Открыть пароли',
    notYou:
      'Если это были не вы, завершите чужие сеансы в профиле, смените пароль аккаунта и мастер-ключ «на всех устройствах».',
    deviceAdded: {
      heading: 'Устройство открывает хранилище ПИН-кодом',
      text: (name: string) => `Теперь хранилище паролей можно открыть ПИН-кодом на устройстве «${name}».`,
    },
    pinDestroyed: {
      heading: 'ПИН-код больше не действует',
      text: (name: string) =>
        `На устройстве «${name}» пять раз ввели неверный ПИН-код. Он больше ничего не открывает: нужен мастер-ключ.`,
    },
    reset: {
      heading: 'Мастер-ключ сброшен',
      text: () =>
        'Ключи вашего хранилища удалены. То, что могли открыть только вы, потеряно. Настройте новый мастер-ключ: общие папки откроются снова, когда администратор подпишет новый ключ.',
    },
    masterChanged: {
      heading: 'Мастер-ключ изменён',
      text: () => 'У хранилища паролей новый мастер-ключ. В остальных сеансах хранилище закрыто.',
    },
    keysRenewed: {
      heading: 'Мастер-ключ изменён на всех устройствах',
      text: () =>
        'У хранилища паролей новый мастер-ключ. В остальных сеансах хранилище закрыто, ПИН-коды всех устройств больше не действуют.',
    },
    recoveryChanged: {
      heading: 'Новый код восстановления хранилища',
      text: () => 'У хранилища паролей новый код восстановления. Прежний больше ничего не открывает.',
    },
    recoveryRemoved: {
      heading: 'Код восстановления хранилища удалён',
      text: () =>
        'Если вы забудете мастер-ключ, код восстановления уже не поможет. Новый можно создать в любой момент.',
    },
    recoveryUsed: {
      heading: 'Хранилище открыли кодом восстановления',
      text: () => 'Кто-то открыл ваше хранилище паролей кодом восстановления, без мастер-ключа.',
    },
    asked: {
      heading: 'Настройте мастер-ключ',
      text: (by: string, team: string) =>
        `${by} просит вас настроить мастер-ключ, чтобы у вас были общие пароли команды «${team}». Это займёт пару минут.`,
      footer: 'Мы пишем, когда администратор команды просит настроить мастер-ключ, не чаще раза в час.',
    },
  },
  {
    subject: (heading: string) => `${heading} · Nora`,
    when: 'When',
    address: 'Address',
    toVault: 'Open passwords',
    notYou:
      'If this was not you, end sessions that are not yours in your profile, change the password of your account, and change your master key “on all devices”.',
    deviceAdded: {
      heading: 'A device unlocks your vault by PIN',
      text: (name: string) => `Your password vault can be unlocked by a PIN on the device “${name}” now.`,
    },
    pinDestroyed: {
      heading: 'A PIN no longer works',
      text: (name: string) =>
        `A wrong PIN was entered five times on the device “${name}”. It opens nothing any more: the master key is needed.`,
    },
    reset: {
      heading: 'Your master key was reset',
      text: () =>
        'The keys of your vault were removed. What only you could open is lost. Set up a new master key: shared folders open again once an administrator signs it.',
    },
    masterChanged: {
      heading: 'Your master key was changed',
      text: () => 'Your password vault has a new master key. It is locked in all other sessions.',
    },
    keysRenewed: {
      heading: 'Your master key was changed on all devices',
      text: () =>
        'Your password vault has a new master key. It is locked in all other sessions, and the PINs of all devices no longer work.',
    },
    recoveryChanged: {
      heading: 'Your vault has a new recovery code',
      text: () => 'Your password vault has a new recovery code. The one before opens nothing any more.',
    },
    recoveryRemoved: {
      heading: 'The recovery code of your vault was removed',
      text: () =>
        'If you forget your master key, the recovery code no longer helps. You can make a new one at any time.',
    },
    recoveryUsed: {
      heading: 'Your vault was unlocked by its recovery code',
      text: () => 'Somebody has unlocked your password vault by the recovery code, without the master key.',
    },
    asked: {
      heading: 'Set up your master key',
      text: (by: string, team: string) =>
        `${by} asks you to set up a master key, so that you have the shared passwords of the team ${team}. It takes two minutes.`,
      footer:
        'We write when an administrator of your team asks you to set up a master key, at most once an hour.',
    },
  },
)

export const vaultNoticeKinds = [
  'deviceAdded',
  'pinDestroyed',
  'reset',
  'masterChanged',
  'keysRenewed',
  'recoveryChanged',
  'recoveryRemoved',
  'recoveryUsed',
] as const
export type VaultNoticeKind = (typeof vaultNoticeKinds)[number]

type Reader = { email: string; language: Lang; time_zone: string | null }

/** Tells of a change of what opens the vault: what, when, and from where. */
export function vaultNoticeEmail(notice: {
  kind: VaultNoticeKind
  to: Reader
  /** The name of the device. */
  detail: string
  at: Date
  /** Null for what no call has done. */
  address: string | null
  base_url: string
}): Email {
  const { kind, to, detail, at, address, base_url } = notice
  const text = texts[to.language]
  const { heading, text: sentence } = text[kind]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(heading),
    heading,
    paragraphs: [sentence(detail)],
    facts: [
      [text.when, formatMoment(to, at)],
      ...(address === null ? [] : [[text.address, address] as const]),
    ],
    action: { label: text.toVault, url: `${base_url}/passwords` },
    footer: text.notYou,
  })
}

/** Asks a member to set up a master key. */
export function askForKeyEmail(asked: {
  to: { email: string; language: Lang }
  by: string
  team: string
  base_url: string
}): Email {
  const { to, by, team, base_url } = asked
  const text = texts[to.language]
  const { heading, text: sentence, footer } = text.asked
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(heading),
    heading,
    paragraphs: [sentence(by, team)],
    action: { label: heading, url: `${base_url}/passwords` },
    footer,
  })
}
