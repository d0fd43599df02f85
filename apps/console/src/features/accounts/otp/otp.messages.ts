import { defineTexts } from '@nora/kit'

export const otpTexts = defineTexts(
  {
    verify: {
      title: 'Второй шаг входа',
      heading: 'Подтвердите вход',
      lead: 'Введите шесть цифр из приложения-аутентификатора.',
      leadPasskey: 'Подтвердите вход ключом доступа этого аккаунта.',
      leadRecovery: 'Остались только коды восстановления.',
      code: 'Код из приложения',
      submit: 'Войти',
      passkey: 'Подтвердить ключом доступа',
      toRecovery: 'Войти с кодом восстановления',
    },
    recovery: {
      title: 'Код восстановления',
      heading: 'Войдите с кодом восстановления',
      lead: 'Один из десяти кодов, которые вы сохранили при настройке. Каждый работает один раз.',
      code: 'Код восстановления',
      help: 'Регистр, пробелы и дефисы не важны.',
      submit: 'Войти',
      toVerify: 'Вернуться к коду из приложения',
    },
    gone: {
      title: 'Войдите ещё раз',
      sentence: 'На второй шаг даётся десять минут. Начните вход заново.',
      toSignIn: 'Ко входу',
    },
    loadFailed: 'Не удалось узнать, как продолжить вход',
    otherAccount: 'Войти в другой аккаунт',
    errors: {
      code: 'В коде шесть цифр.',
      recoveryCode: 'В коде восстановления десять знаков.',
    },
  },
  {
    verify: {
      title: 'Second step',
      heading: 'Confirm the sign-in',
      lead: 'Enter the six digits from your authenticator app.',
      leadPasskey: 'Use a passkey of this account.',
      leadRecovery: 'Only recovery codes are left.',
      code: 'Code from the app',
      submit: 'Sign in',
      passkey: 'Confirm with a passkey',
      toRecovery: 'Sign in with a recovery code',
    },
    recovery: {
      title: 'Recovery code',
      heading: 'Sign in with a recovery code',
      lead: 'One of the ten codes you saved when you set this up. Each works once.',
      code: 'Recovery code',
      help: 'Case, spaces and dashes do not matter.',
      submit: 'Sign in',
      toVerify: 'Back to the code from the app',
    },
    gone: {
      title: 'Sign in again',
      sentence: 'The second step has a limit of ten minutes. Sign in again from the start.',
      toSignIn: 'Back to sign-in',
    },
    loadFailed: 'Could not load the next step of the sign-in',
    otherAccount: 'Sign in to another account',
    errors: {
      code: 'The code has six digits.',
      recoveryCode: 'The recovery code has ten characters.',
    },
  },
)
