import { defineTexts, type Lang } from '@nora/kit'
import { type Letter, toLetter } from '../../platform/mail/letter.ts'

const texts = defineTexts(
  {
    signUp: {
      subject: (code: string) => `${code} — код подтверждения Nora`,
      heading: 'Подтвердите почту',
      use: 'Введите этот код в окне регистрации. Он действует 10 минут.',
      footer:
        'Вы получили это письмо, потому что кто-то указал ваш адрес при регистрации. Если это не вы, ничего делать не нужно.',
    },
    reset: {
      subject: (code: string) => `${code} — код для нового пароля Nora`,
      heading: 'Новый пароль',
      use: 'Введите этот код, чтобы задать новый пароль. Он действует 10 минут.',
      footer:
        'Если вы не меняли пароль, просто удалите письмо: без кода ничего не произойдёт. Никому его не сообщайте.',
    },
    changeEmail: {
      subject: (code: string) => `${code} — код для смены почты Nora`,
      heading: 'Новый адрес почты',
      use: 'Введите этот код в профиле, чтобы привязать учётную запись к этому адресу. Он действует 10 минут.',
      footer:
        'Вы получили это письмо, потому что кто-то указал ваш адрес в своём профиле. Если это не вы, ничего делать не нужно.',
    },
    confirm: {
      subject: (code: string) => `${code} — подтвердите, что это вы. Nora`,
      heading: 'Подтвердите, что это вы',
      use: 'Введите этот код в консоли, чтобы изменить настройки входа. Он действует 10 минут.',
      footer:
        'Если вы ничего не меняете, завершите все сеансы в профиле: кто-то вошёл в вашу учётную запись. Никому не сообщайте код.',
    },
    linkSso: {
      subject: (code: string) => `${code} — код единого входа Nora`,
      heading: 'Единый вход в вашу учётную запись',
      use: 'Введите этот код в окне входа: дальше вы будете входить через команду. Он действует 10 минут.',
      footer:
        'Если вы не входили, просто удалите письмо: без кода ничего не произойдёт. Никому его не сообщайте.',
    },
  },
  {
    signUp: {
      subject: (code: string) => `${code} is your Nora confirmation code`,
      heading: 'Confirm your e-mail',
      use: 'Enter this code in the sign-up window. It is valid for 10 minutes.',
      footer:
        'You got this letter because someone signed up with your address. If it was not you, there is nothing to do.',
    },
    reset: {
      subject: (code: string) => `${code} is your Nora password code`,
      heading: 'A new password',
      use: 'Enter this code to set a new password. It is valid for 10 minutes.',
      footer:
        'If you did not ask for it, just delete this letter: nothing happens without the code. Tell it to nobody.',
    },
    changeEmail: {
      subject: (code: string) => `${code} is your Nora code for the new address`,
      heading: 'A new e-mail address',
      use: 'Enter this code in the profile to move the account to this address. It is valid for 10 minutes.',
      footer:
        'You got this letter because someone gave your address in their profile. If it was not you, there is nothing to do.',
    },
    confirm: {
      subject: (code: string) => `${code} confirms that it is you. Nora`,
      heading: 'Confirm that it is you',
      use: 'Enter this code in the console to change how you sign in. It is valid for 10 minutes.',
      footer:
        'If you are not changing anything, end all sessions in the profile: someone is in your account. Tell the code to nobody.',
    },
    linkSso: {
      subject: (code: string) => `${code} is your Nora single sign-on code`,
      heading: 'Single sign-on to your account',
      use: 'Enter this code in the sign-in window: from then on you sign in by your team. It is valid for 10 minutes.',
      footer:
        'If you were not signing in, just delete this letter: nothing happens without the code. Tell it to nobody.',
    },
  },
)

export type CodeLetterKind = keyof (typeof texts)['en']

/** The letter that carries a one-time code. */
export function codeLetter(about: { kind: CodeLetterKind; to: string; lang: Lang; code: string }): Letter {
  const { subject, heading, use, footer } = texts[about.lang][about.kind]
  return toLetter({
    to: about.to,
    lang: about.lang,
    subject: subject(about.code),
    heading,
    code: about.code,
    paragraphs: [use],
    footer,
  })
}
