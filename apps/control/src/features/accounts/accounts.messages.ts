import { type Localized, plural } from '@nora/kit'

const characters = {
  ru: { one: 'символа', few: 'символов', many: 'символов', other: 'символов' },
  en: { one: 'character', other: 'characters' },
}

/** Sentences that accounts answers with. */
export const accountsTexts = {
  wrongCode: (attemptsLeft: number): Localized => ({
    ru: `Неверный код подтверждения. Осталось попыток: ${attemptsLeft}.`,
    en: `Invalid confirmation code. Attempts left: ${attemptsLeft}.`,
  }),
  attemptsSpent: {
    ru: 'Попытки закончились. Запросите новый код.',
    en: 'No attempts are left. Request a new code.',
  },
  codeSentRecently: {
    ru: 'Код уже отправлен. Новый можно запросить чуть позже.',
    en: 'A code was sent already. Ask for a new one a little later.',
  },
  wrongSignIn: { ru: 'Неверная почта или пароль.', en: 'The e-mail or password is incorrect.' },
  tooManyAttempts: {
    ru: 'Число попыток превышено. Повторите позже.',
    en: 'The number of attempts was exceeded. Try again later.',
  },
  usedTicket: {
    ru: 'Ссылка для входа уже использована или устарела. Перезапустите сервер, чтобы получить новую.',
    en: 'The sign-in link was used or is out of date. Restart the server to get a new one.',
  },
  disabled: {
    ru: 'Аккаунт отключён. Напишите в поддержку.',
    en: 'This account is disabled. Write to support.',
  },
  commonPassword: {
    ru: 'Этот пароль слишком распространён, его подберут первым.',
    en: 'This password is too common: it will be guessed first.',
  },
  /** Nobody should have it for a password. */
  product: { ru: 'нора', en: 'nora' },
  obviousPassword: {
    ru: 'Пароль повторяет имя, почту или название сервиса. Придумайте другой.',
    en: 'The password repeats your name, your e-mail or the name of the service. Choose another one.',
  },
  shortPassword: (minimum: number): Localized => ({
    ru: `Не короче ${minimum} ${plural('ru', minimum, characters.ru)}.`,
    en: `At least ${minimum} ${plural('en', minimum, characters.en)}.`,
  }),
  wrongPassword: {
    ru: 'Пароль не подошёл. Проверьте текущий пароль.',
    en: 'The password is wrong. Check the current password.',
  },
  wrongFactor: {
    totp: (attemptsLeft: number): Localized => ({
      ru: `Неверный код или он уже использован. Осталось попыток: ${attemptsLeft}.`,
      en: `The code is wrong or was used already. Attempts left: ${attemptsLeft}.`,
    }),
    recovery_code: (attemptsLeft: number): Localized => ({
      ru: `Такого кода восстановления нет или он уже использован. Осталось попыток: ${attemptsLeft}.`,
      en: `There is no such recovery code, or it was used already. Attempts left: ${attemptsLeft}.`,
    }),
  },
  enterPassword: { ru: 'Введите текущий пароль.', en: 'Enter the current password.' },
  enterMailedCode: {
    ru: 'Запросите код на почту и введите его.',
    en: 'Request a code by e-mail and enter it.',
  },
  enterFactor: {
    ru: 'Введите код из приложения или код восстановления.',
    en: 'Enter a code from the app or a recovery code.',
  },
  nothingDue: { ru: 'Сначала войдите.', en: 'Sign in first.' },
  hasPassword: {
    ru: 'У этого аккаунта есть пароль: подтвердите им.',
    en: 'This account has a password: confirm with that.',
  },
  mfaIsOn: {
    ru: 'Второй фактор уже включён. Чтобы сменить приложение, сначала выключите его.',
    en: 'The second factor is on already. To change the app, turn it off first.',
  },
  mfaIsOff: { ru: 'Второй фактор не включён.', en: 'The second factor is not on.' },
  keyGone: {
    ru: 'Ключ устарел. Получите новый и отсканируйте его.',
    en: 'The key is out of date. Get a new one and scan it.',
  },
  wrongSetupCode: {
    ru: 'Код не подошёл. Проверьте, что на устройстве верное время, и введите следующий код.',
    en: 'The code is wrong. Check that the time on the device is right, and enter the next code.',
  },
  passkeyRefused: {
    ru: 'Ключ доступа не подошёл. Попробуйте ещё раз или войдите другим способом.',
    en: 'The passkey was not accepted. Try again, or sign in another way.',
  },
  passkeyUnverified: {
    ru: 'Устройство не проверило вас по PIN-коду, отпечатку или лицу. Войдите по паролю.',
    en: 'The device did not check you by PIN, fingerprint or face. Sign in with the password.',
  },
  passkeyKnown: { ru: 'Этот ключ доступа уже добавлен.', en: 'This passkey is registered already.' },
  tooManyPasskeys: (maximum: number): Localized => ({
    ru: `Больше ${maximum} ключей доступа добавить нельзя. Удалите ненужные.`,
    en: `No more than ${maximum} passkeys can be registered. Remove those you do not need.`,
  }),
  lastSecondFactor: {
    ru: 'Это ваш единственный второй фактор. Сначала выключите его или добавьте другой ключ.',
    en: 'This is your only second factor. Turn the second factor off first, or add another passkey.',
  },
  lastWayIn: {
    ru: 'Без этого войти будет нечем. Сначала задайте пароль или добавьте ключ доступа.',
    en: 'Nothing else would be left to sign in with. Set a password or add a passkey first.',
  },
  providerLinked: {
    ru: 'Этот сервис уже подключён.',
    en: 'This provider is linked already.',
  },
  noPicture: {
    ru: 'Файл не читается как PNG, JPEG или WebP.',
    en: 'The file cannot be read as PNG, JPEG or WebP.',
  },
  pictureTooBig: (side: number): Localized => ({
    ru: `Картинка слишком большая: до ${side} точек по каждой стороне.`,
    en: `The picture is too large: at most ${side} pixels a side.`,
  }),
  sameEmail: { ru: 'Это уже ваш адрес.', en: 'This is your address already.' },
  noSuchUser: (user: string): Localized => ({
    ru: `Пользователя ${user} нет.`,
    en: `There is no user ${user}.`,
  }),
  isDisabled: (email: string): Localized => ({
    ru: `Аккаунт ${email} отключён. Сначала включите его: nora-server users enable ${email}`,
    en: `The account ${email} is disabled. Enable it first: nora-server users enable ${email}`,
  }),
  notInTeam: (email: string, team_id: string): Localized => ({
    ru: `${email} не состоит в команде ${team_id}.`,
    en: `${email} is not a member of the team ${team_id}.`,
  }),
  subscriptionActive: {
    ru: 'Сначала остановите подписку.',
    en: 'Stop the subscription first.',
  },
  foundsTeam: (name: string): Localized => ({
    ru: `Вы основатель команды «${name}», в ней есть другие участники. Передайте её или удалите.`,
    en: `You are the founder of the team “${name}”, which has other members. Hand it over or delete it first.`,
  }),
  ssoRequired: (name: string): Localized => ({
    ru: `Ваша команда входит через «${name}»: введите почту на странице входа и нажмите эту кнопку.`,
    en: `Your team signs in by ${name}: enter your e-mail on the sign-in page and press that button.`,
  }),
} as const
