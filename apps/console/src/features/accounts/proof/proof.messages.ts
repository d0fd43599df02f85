import { defineTexts } from '@nora/kit'

export const proofTexts = defineTexts(
  {
    title: 'Подтвердите, что это вы',
    sentence:
      'Это действие меняет вход в аккаунт или даёт доступ от вашего имени. Подтверждение действует 15 минут.',
    submit: 'Подтвердить',
    password: 'Пароль',
    passwordNeeded: 'Введите пароль.',
    mailedCode: 'Код из письма',
    sendCode: 'Прислать код на почту',
    codeSent: 'Код отправлен на вашу почту.',
    appCode: 'Код из приложения',
    sixDigits: 'В коде шесть цифр.',
    recoveryCode: 'Код восстановления',
    recoveryCodeNeeded: 'Введите код восстановления: в нём десять знаков.',
    toRecoveryCode: 'Нет приложения?',
    toAppCode: 'Ввести код из приложения',
  },
  {
    title: 'Confirm it is you',
    sentence:
      'This changes how you sign in, or lets something act in your name. One confirmation lasts 15 minutes.',
    submit: 'Confirm',
    password: 'Password',
    passwordNeeded: 'Enter your password.',
    mailedCode: 'Code from the e-mail',
    sendCode: 'E-mail me a code',
    codeSent: 'We sent a code to your address.',
    appCode: 'Code from the app',
    sixDigits: 'The code has six digits.',
    recoveryCode: 'Recovery code',
    recoveryCodeNeeded: 'Enter the recovery code: it has ten characters.',
    toRecoveryCode: 'No access to the app?',
    toAppCode: 'Enter a code from the app',
  },
)
