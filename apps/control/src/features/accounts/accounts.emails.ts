import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../platform/mail/email.ts'

const texts = defineTexts(
  {
    signUp: {
      subject: (code: string) => `${code} — код подтверждения Nora`,
      heading: 'Подтвердите почту',
      use: 'Введите этот код на странице регистрации. Он действует 10 минут.',
      footer:
        'Вы получили это письмо, потому что кто-то указал ваш адрес при регистрации. Если это не вы, ничего делать не нужно.',
    },
    reset: {
      subject: (code: string) => `${code} — код для нового пароля Nora`,
      heading: 'Новый пароль',
      use: 'Введите этот код, чтобы задать новый пароль. Он действует 10 минут.',
      footer:
        'Если вы не просили новый пароль, просто удалите письмо: без кода ничего не изменится. Никому его не сообщайте.',
    },
    changeEmail: {
      subject: (code: string) => `${code} — код для смены почты Nora`,
      heading: 'Новый адрес почты',
      use: 'Введите этот код в профиле, чтобы перевести аккаунт на этот адрес. Он действует 10 минут.',
      footer:
        'Вы получили это письмо, потому что кто-то указал ваш адрес в своём профиле. Если это не вы, ничего делать не нужно.',
    },
    confirm: {
      subject: (code: string) => `${code} — код для настроек входа Nora`,
      heading: 'Подтвердите, что это вы',
      use: 'Введите этот код в консоли, чтобы изменить настройки входа. Он действует 10 минут.',
      footer:
        'Если вы ничего не меняете, в ваш аккаунт вошёл кто-то другой: завершите в профиле все сеансы. Никому не сообщайте код.',
    },
    linkSso: {
      subject: (code: string) => `${code} — код единого входа Nora`,
      heading: 'Единый вход в ваш аккаунт',
      use: 'Введите этот код на странице входа: дальше вы будете входить через свою команду. Он действует 10 минут.',
      footer:
        'Если вы не входили, просто удалите письмо: без кода ничего не произойдёт. Никому его не сообщайте.',
    },
  },
  {
    signUp: {
      subject: (code: string) => `${code} is your Nora confirmation code`,
      heading: 'Confirm your e-mail',
      use: 'Enter this code on the sign-up page. It is valid for 10 minutes.',
      footer:
        'You got this e-mail because someone is signing up with your address. If it is not you, there is nothing to do.',
    },
    reset: {
      subject: (code: string) => `${code} is your Nora code for a new password`,
      heading: 'A new password',
      use: 'Enter this code to set a new password. It is valid for 10 minutes.',
      footer:
        'If you did not ask for a new password, just delete this e-mail: nothing changes without the code. Never share it.',
    },
    changeEmail: {
      subject: (code: string) => `${code} is your Nora code for the new address`,
      heading: 'A new e-mail address',
      use: 'Enter this code in your profile to move the account to this address. It is valid for 10 minutes.',
      footer:
        'You got this e-mail because someone entered your address in their profile. If it was not you, there is nothing to do.',
    },
    confirm: {
      subject: (code: string) => `${code} is your Nora code for sign-in settings`,
      heading: 'Confirm that it is you',
      use: 'Enter this code in the console to change how you sign in. It is valid for 10 minutes.',
      footer:
        'If you are not changing anything, someone else is in your account: end all sessions in your profile. Never share the code.',
    },
    linkSso: {
      subject: (code: string) => `${code} is your Nora single sign-on code`,
      heading: 'Single sign-on to your account',
      use: 'Enter this code on the sign-in page: from then on you sign in through your team. It is valid for 10 minutes.',
      footer:
        'If you were not signing in, just delete this e-mail: nothing happens without the code. Never share it.',
    },
  },
)

export type CodeEmailKind = keyof (typeof texts)['en']

/** The letter that carries a one-time code. */
export function codeEmail(about: { kind: CodeEmailKind; to: string; lang: Lang; code: string }): Email {
  const { subject, heading, use, footer } = texts[about.lang][about.kind]
  return toEmail({
    to: about.to,
    lang: about.lang,
    subject: subject(about.code),
    heading,
    code: about.code,
    paragraphs: [use],
    footer,
  })
}
