import { defineTexts } from '@nora/kit'

export const forbiddenTexts = defineTexts(
  {
    title: 'Нет доступа',
    sentence: 'У вашей роли нет доступа к этой странице. Обратитесь к администратору команды.',
    ask: (name: string) => `Попросить доступ: ${name}`,
    subject: (team: string) => `Нужен доступ в Nora: команда «${team}»`,
    request: (url: string, team: string) =>
      `Здравствуйте!\n\nВ команде «${team}» мне не хватает прав для этой страницы:\n${url}\n\nОткройте, пожалуйста, доступ.`,
  },
  {
    title: 'No access',
    sentence: 'Your role has no access to this page. Contact the administrator of the team.',
    ask: (name: string) => `Ask ${name}`,
    subject: (team: string) => `Access needed in Nora: team ${team}`,
    request: (url: string, team: string) =>
      `Hello,\n\nmy role in the team ${team} has no access to this page:\n${url}\n\nCould you grant it?`,
  },
)
