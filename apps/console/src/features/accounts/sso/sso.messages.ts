import { defineTexts } from '@nora/kit'

export const ssoTexts = defineTexts(
  {
    go: (name: string) => `Войти через ${name}`,
    offered: 'У вашей команды есть единый вход.',
    title: 'Единый вход',
    heading: 'Подтвердите почту',
    lead: 'У вас уже есть аккаунт с этой почтой. Чтобы входить в него через команду, введите код из письма. Это нужно один раз.',
    code: 'Код из письма',
    wrongCode: 'В коде шесть цифр.',
    submit: 'Войти',
    again: 'Начать заново',
  },
  {
    go: (name: string) => `Continue with ${name}`,
    offered: 'Your team has single sign-on.',
    title: 'Single sign-on',
    heading: 'Confirm your e-mail',
    lead: 'You already have an account with this address. To sign in to it through your team, enter the code from the e-mail. This is needed once.',
    code: 'Code from the e-mail',
    wrongCode: 'The code has six digits.',
    submit: 'Sign in',
    again: 'Start again',
  },
)
