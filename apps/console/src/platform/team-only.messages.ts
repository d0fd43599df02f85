import { defineTexts } from '@nora/kit'

export const teamOnlyTexts = defineTexts(
  {
    title: 'Эта страница — для команды',
    sentence:
      'В личном пространстве всё ваше уже на ваших страницах. Выберите команду, чтобы увидеть общее, или создайте свою.',
    create: 'Создать команду',
    home: 'На главную',
  },
  {
    title: 'This page is for a team',
    sentence:
      'In your personal space, everything is already on your own pages. Choose a team to see what it shares, or create one.',
    create: 'Create team',
    home: 'Go to the home page',
  },
)
