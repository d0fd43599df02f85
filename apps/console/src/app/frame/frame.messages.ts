import { defineTexts } from '@nora/kit'

export const frameTexts = defineTexts(
  {
    navigation: {
      label: 'Разделы',
      team: 'Команда',
      open: 'Открыть меню',
      skip: 'К содержанию',
    },
    command: {
      open: 'Поиск и команды',
      title: 'Команды',
      empty: 'Ничего не нашлось',
      go: 'Перейти',
      act: 'Действия',
      teams: 'Перейти в команду',
      theme: { system: 'Тема: как в системе', light: 'Тема: светлая', dark: 'Тема: тёмная' },
      lang: { ru: 'Язык: русский', en: 'Язык: английский' },
      copyCommand: (command: string) => `Скопировать команду: ${command}`,
      copied: 'Скопировано',
    },
    user: {
      menu: 'Меню пользователя',
      theme: 'Тема',
      themes: { system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' },
      documentation: 'Документация API',
      support: 'Написать в поддержку',
      feedback: 'Оставить отзыв',
      signOut: 'Выйти',
    },
    help: { open: 'Помощь' },
  },
  {
    navigation: {
      label: 'Sections',
      team: 'Team',
      open: 'Open the menu',
      skip: 'Skip to content',
    },
    command: {
      open: 'Search and commands',
      title: 'Commands',
      empty: 'Nothing found',
      go: 'Go to',
      act: 'Actions',
      teams: 'Switch to the team',
      theme: { system: 'Theme: follow the system', light: 'Theme: light', dark: 'Theme: dark' },
      lang: { ru: 'Language: Russian', en: 'Language: English' },
      copyCommand: (command: string) => `Copy the command: ${command}`,
      copied: 'Copied',
    },
    user: {
      menu: 'User menu',
      theme: 'Theme',
      themes: { system: 'System', light: 'Light', dark: 'Dark' },
      documentation: 'API documentation',
      support: 'Contact support',
      feedback: 'Leave feedback',
      signOut: 'Sign out',
    },
    help: { open: 'Help' },
  },
)
