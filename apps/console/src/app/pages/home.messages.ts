import { defineTexts } from '@nora/kit'

export const homeTexts = defineTexts(
  {
    title: 'Быстрый старт',
    sentence: 'Три шага до публичного адреса. Занимает минуту.',
    install: 'Установите клиент',
    token: 'Сохраните токен',
    open: 'Откройте туннель',
  },
  {
    title: 'Quick start',
    sentence: 'Three steps to a public address. It takes a minute.',
    install: 'Install the client',
    token: 'Save the token',
    open: 'Open a tunnel',
  },
)
