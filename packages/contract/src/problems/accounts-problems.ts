export const accountsProblems = {
  UnknownLifetimeCode: {
    status: 400,
    text: {
      ru: 'Код устарел или запрошен не в этом браузере. Запросите новый.',
      en: 'The code is out of date, or was not requested in this browser. Request a new one.',
    },
    meaning:
      'There is no valid one-time code for this address in this browser: it expired, was used, or was asked for elsewhere.',
  },
  UserAlreadyExists: {
    status: 409,
    text: {
      ru: 'Пользователь с такой почтой уже зарегистрирован. Можно восстановить пароль.',
      en: 'A user with this e-mail is already registered. You can reset the password.',
    },
    meaning: 'Sign-up with an address that already has an account, or a change to it.',
  },
  PasswordLoginUnavailable: {
    status: 400,
    text: {
      ru: 'Вход по паролю для этого аккаунта недоступен. Войдите через внешний сервис.',
      en: 'Password login is not available for this account. Use an external identity provider.',
    },
    meaning: 'The account has no password; it is entered by a provider it is linked with.',
  },
  SsoRequired: {
    status: 403,
    text: {
      ru: 'Ваша команда входит через единый вход. Введите почту на странице входа и нажмите его кнопку.',
      en: 'Your team signs in by single sign-on. Enter your e-mail on the sign-in page and press its button.',
    },
    meaning:
      'The right password, passkey, provider or code, of a member whose team requires single sign-on (`startSso`). Founder and owners are free of it. `data.name` is what the team calls it.',
  },
  ConfirmationRequired: {
    status: 403,
    text: { ru: 'Подтвердите, что это вы.', en: 'Confirm that it is you.' },
    meaning:
      'The call changes how one signs in. Prove who you are with `confirmIdentity` and repeat it; `data.methods` lists what the account can show (`password` or `email_code`, `passkey`) and `data.second_factors` what is needed besides (`totp`, `recovery_code`).',
  },
} as const
