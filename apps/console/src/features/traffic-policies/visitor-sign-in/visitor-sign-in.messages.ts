import { defineTexts } from '@nora/kit'

export const visitorSignInTexts = defineTexts(
  {
    title: 'Вход на сайт',
    sentence: (hostname: string, name: string) =>
      `${hostname} узнает, что вы ${name}: имя и почту аккаунта. Пароль остаётся здесь.`,
    go: 'Войти',
    refusedTitle: 'Этот сайт вас не пускает',
    refused: (hostname: string) =>
      `${hostname} пускает только участников своей команды, и не всех. Попросите доступ у владельца сайта.`,
    staleTitle: 'Запрос на вход истёк',
    stale: 'Откройте сайт, на который входили, заново.',
    failed: 'Не удалось войти',
  },
  {
    title: 'Sign in at a site',
    sentence: (hostname: string, name: string) =>
      `${hostname} will learn that you are ${name}: the name and the email of your account. Your password stays here.`,
    go: 'Sign in',
    refusedTitle: 'This site does not let you in',
    refused: (hostname: string) =>
      `${hostname} lets in members of its team only, and not all of them. Ask the owner of the site for access.`,
    staleTitle: 'The request has expired',
    stale: 'Open the site where you were signing in anew.',
    failed: 'Could not sign you in',
  },
)
