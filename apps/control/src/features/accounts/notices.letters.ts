import { defineTexts, type Lang } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { type Letter, toLetter } from '../../platform/mail/letter.ts'
import { describeDevice } from './sessions/describe-device.ts'

const texts = defineTexts(
  {
    subject: (heading: string) => `${heading} — Nora`,
    when: 'Когда',
    device: 'Устройство',
    address: 'Адрес',
    unknownDevice: 'неизвестно',
    toProfile: 'Открыть профиль',
    notYou:
      'Если это были не вы, сразу смените пароль в профиле или восстановите его на странице входа: это завершит все остальные сеансы.',
    byOperator: 'Если вы об этом не просили, напишите тому, кто ведёт ваш сервер Nora.',
    passwordChanged: {
      heading: 'Пароль изменён',
      text: () => 'Пароль вашей учётной записи изменён. Все остальные сеансы завершены.',
    },
    passwordReset: {
      heading: 'Задан новый пароль',
      text: () =>
        'Для вашей учётной записи задан новый пароль по коду из письма. Все остальные сеансы завершены.',
    },
    emailChanged: {
      heading: 'Почта изменена',
      text: (email: string) =>
        `Теперь учётная запись привязана к адресу ${email}. Это последнее письмо на прежний адрес.`,
    },
    mfaEnabled: {
      heading: 'Двухэтапный вход включён',
      text: () =>
        'Теперь при входе нужен ещё код из приложения или ключ доступа. Сохраните коды восстановления: без них потерянный телефон не заменить.',
    },
    mfaDisabled: {
      heading: 'Двухэтапный вход отключён',
      text: () => 'Теперь для входа достаточно пароля.',
    },
    mfaReset: {
      heading: 'Двухэтапный вход сброшен',
      text: () =>
        'Приложение, коды восстановления и ключи доступа больше не действуют, все сеансы завершены. Войдите паролем и настройте второй этап заново.',
    },
    recoveryCodesMade: {
      heading: 'Новые коды восстановления',
      text: () => 'Созданы новые коды восстановления. Прежние больше не действуют.',
    },
    recoveryCodeUsed: {
      heading: 'Использован код восстановления',
      text: (left: string) => `Кто-то вошёл по коду восстановления. Осталось кодов: ${left}.`,
    },
    passkeyAdded: {
      heading: 'Добавлен ключ доступа',
      text: (name: string) => `Теперь в учётную запись можно войти ключом доступа «${name}».`,
    },
    passkeyRemoved: {
      heading: 'Удалён ключ доступа',
      text: (name: string) => `Ключ доступа «${name}» больше не действует.`,
    },
    providerLinked: {
      heading: 'Привязан способ входа',
      text: (name: string) => `Теперь в учётную запись можно войти через ${name}.`,
    },
    providerUnlinked: {
      heading: 'Отвязан способ входа',
      text: (name: string) => `Войти через ${name} больше нельзя.`,
    },
    factorsSpent: {
      heading: 'Много неверных кодов',
      text: () =>
        'Кто-то знает ваш пароль и вводит неверные коды второго этапа. Мы приостановили попытки. Если это не вы, смените пароль.',
    },
    deletionPlanned: {
      heading: 'Учётная запись будет удалена',
      text: (at: string) => `Удаление запланировано на ${at}. До этого дня его можно отменить в профиле.`,
    },
    deletionCancelled: {
      heading: 'Удаление отменено',
      text: () => 'Учётная запись остаётся, ничего делать не нужно.',
    },
    deletionBlocked: {
      heading: 'Учётная запись не удалена',
      text: (why: string) => `Удаление не состоялось: ${why} Запланируйте его заново, когда это изменится.`,
    },
    accountDeleted: {
      heading: 'Учётная запись удалена',
      text: () =>
        'Ваши данные, личная команда и всё, что в ней было, удалены. Спасибо, что были с нами. Это последнее письмо.',
    },
    accountDisabled: {
      heading: 'Учётная запись отключена',
      text: () => 'Войти в неё пока нельзя, все сеансы и туннели завершены.',
    },
    accountEnabled: {
      heading: 'Учётная запись снова включена',
      text: () => 'В неё снова можно войти.',
    },
  },
  {
    subject: (heading: string) => `${heading} · Nora`,
    when: 'When',
    device: 'Device',
    address: 'Address',
    unknownDevice: 'unknown',
    toProfile: 'Open the profile',
    notYou:
      'If this was not you, change the password in the profile at once, or reset it on the sign-in page: that ends all other sessions.',
    byOperator: 'If you did not ask for this, write to whoever runs your Nora server.',
    passwordChanged: {
      heading: 'Password changed',
      text: () => 'The password of your account was changed. All other sessions have ended.',
    },
    passwordReset: {
      heading: 'New password set',
      text: () =>
        'A new password was set for your account with a mailed code. All other sessions have ended.',
    },
    emailChanged: {
      heading: 'E-mail changed',
      text: (email: string) =>
        `The account now belongs to the address ${email}. This is the last letter to the old one.`,
    },
    mfaEnabled: {
      heading: 'Two-step sign-in is on',
      text: () =>
        'Signing in now also takes a code of the app or a passkey. Keep the recovery codes: without them a lost phone cannot be replaced.',
    },
    mfaDisabled: {
      heading: 'Two-step sign-in is off',
      text: () => 'The password is enough to sign in now.',
    },
    mfaReset: {
      heading: 'Two-step sign-in was reset',
      text: () =>
        'The app, the recovery codes and the passkeys no longer work, and all sessions have ended. Sign in with the password and set the second step up again.',
    },
    recoveryCodesMade: {
      heading: 'New recovery codes',
      text: () => 'New recovery codes were made. Those before no longer work.',
    },
    recoveryCodeUsed: {
      heading: 'A recovery code was used',
      text: (left: string) => `Someone signed in with a recovery code. Codes left: ${left}.`,
    },
    passkeyAdded: {
      heading: 'Passkey added',
      text: (name: string) => `The passkey “${name}” now signs in to your account.`,
    },
    passkeyRemoved: {
      heading: 'Passkey removed',
      text: (name: string) => `The passkey “${name}” no longer works.`,
    },
    providerLinked: {
      heading: 'Sign-in method linked',
      text: (name: string) => `${name} now signs in to your account.`,
    },
    providerUnlinked: {
      heading: 'Sign-in method unlinked',
      text: (name: string) => `${name} no longer signs in to your account.`,
    },
    factorsSpent: {
      heading: 'Many wrong codes',
      text: () =>
        'Someone knows your password and enters wrong codes of the second step. Attempts are paused. If it is not you, change the password.',
    },
    deletionPlanned: {
      heading: 'The account will be deleted',
      text: (at: string) => `The deletion is planned for ${at}. Until then you can cancel it in the profile.`,
    },
    deletionCancelled: {
      heading: 'The deletion was cancelled',
      text: () => 'The account stays, and there is nothing to do.',
    },
    deletionBlocked: {
      heading: 'The account was not deleted',
      text: (why: string) => `The deletion did not take place: ${why} Plan it again when that has changed.`,
    },
    accountDeleted: {
      heading: 'The account is deleted',
      text: () =>
        'Your data, your personal team and all that was in it are deleted. Thank you for having been with us. This is the last letter.',
    },
    accountDisabled: {
      heading: 'The account is disabled',
      text: () => 'It cannot be entered for now; all sessions and tunnels have ended.',
    },
    accountEnabled: {
      heading: 'The account is enabled again',
      text: () => 'It can be entered again.',
    },
  },
)

type Texts = (typeof texts)['en']
export type NoticeKind = {
  [K in keyof Texts]: Texts[K] extends { heading: string } ? K : never
}[keyof Texts]

export type Notice = {
  kind: NoticeKind
  to: string
  user: { language: Lang; time_zone: string | null }
  at: Date
  origin: Origin | undefined
  detail: string | undefined
  base_url: string
}

/** After these there is no profile to open, or it is another address’s. */
const WITHOUT_ACTION: ReadonlySet<NoticeKind> = new Set(['accountDeleted', 'accountDisabled', 'emailChanged'])

/** Tells of a change of how the user signs in: what, when, from which device and address. */
export function noticeLetter({ kind, to, user, at, origin, detail, base_url }: Notice): Letter {
  const text = texts[user.language]
  const { heading, text: sentence } = text[kind]
  const device = origin && describeDevice(origin.client)
  const named = [device?.browser, device?.os].filter(Boolean).join(', ') || text.unknownDevice
  return toLetter({
    to,
    lang: user.language,
    subject: text.subject(heading),
    heading,
    paragraphs: [sentence(detail ?? '')],
    facts: [
      [text.when, formatMoment(user, at)],
      ...(origin
        ? ([
            [text.device, named],
            [text.address, origin.address],
          ] as const)
        : []),
    ],
    ...(!WITHOUT_ACTION.has(kind) && { action: { label: text.toProfile, url: `${base_url}/profile` } }),
    footer: origin ? text.notYou : text.byOperator,
  })
}

/** `15 января 2026 г. в 13:00 GMT+3`: in the user’s time zone, else in UTC, and saying which. */
export function formatMoment({ language, time_zone }: Notice['user'], at: Date): string {
  return new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: time_zone ?? 'UTC',
  }).format(at)
}
