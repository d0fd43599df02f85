import { defineTexts } from '@nora/kit'

export const homeTexts = defineTexts(
  {
    title: 'Главная',
    sentence: 'Что открыто, что сломалось и что ждёт вас.',
    startSentence: 'Три шага до публичного адреса. Занимает минуту.',
    quickStart: 'Быстрый старт',
    toOverview: 'К обзору',
    install: 'Установите клиент',
    token: 'Сохраните токен',
    open: 'Открыть туннель',
    openStep: 'Откройте туннель',
  },
  {
    title: 'Home',
    sentence: 'What is open, what fails and what waits for you.',
    startSentence: 'Three steps to a public address. It takes a minute.',
    quickStart: 'Quick start',
    toOverview: 'To the overview',
    install: 'Install the client',
    token: 'Save the token',
    open: 'Open a tunnel',
    openStep: 'Open a tunnel',
  },
)
