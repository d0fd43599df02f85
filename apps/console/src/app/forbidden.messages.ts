import { defineTexts } from '@nora/kit'

export const forbiddenTexts = defineTexts(
  {
    title: 'Нет доступа',
    sentence: 'У вашей роли нет доступа к этой странице. Обратитесь к администратору команды.',
    ask: 'Доступ может дать',
  },
  {
    title: 'No access',
    sentence: 'Your role has no access to this page. Contact the administrator of the team.',
    ask: 'Access can be granted by',
  },
)
