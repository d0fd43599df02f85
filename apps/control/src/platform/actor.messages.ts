export const actorTexts = {
  seatNeeded: {
    ru: 'Для этого нужно место в подписке команды. Обратитесь к администратору команды.',
    en: 'This takes a seat in the team’s subscription. Ask an administrator of the team.',
  },
} as const
