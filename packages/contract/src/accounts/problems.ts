export const accountsProblems = {
  UnknownLifetimeCode: {
    status: 400,
    text: {
      ru: 'Код устарел или не запрашивался. Запросите новый.',
      en: 'The code is out of date or was never requested. Request a new one.',
    },
    meaning: 'There is no valid one-time code for this address: it expired, was used, or was never sent.',
  },
  UserAlreadyExists: {
    status: 409,
    text: {
      ru: 'Пользователь с такой почтой уже зарегистрирован. Можно восстановить пароль.',
      en: 'A user with this e-mail is already registered. You can reset the password.',
    },
    meaning: 'Sign-up with an address that already has an account.',
  },
} as const
