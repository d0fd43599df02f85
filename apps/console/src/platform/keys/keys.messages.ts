import { defineTexts } from '@nora/kit'
import type { KeyName } from '@nora/ui'

const ru: Record<KeyName, string> = {
  menu: 'Найти экран или объект, выполнить действие',
  sheet: 'Показать клавиши',
  search: 'Искать на странице',
  next: 'Следующая строка',
  previous: 'Предыдущая строка',
  open: 'Открыть строку',
  choose: 'Выбрать строку',
  chooseRange: 'Выбрать все строки до этой',
  chooseAll: 'Выбрать все строки',
  check: 'Проверить DNS открытого домена или зоны',
  close: 'Закрыть панель, окно или меню',
  go: 'Перейти: затем буква раздела',
}

export const keysTexts = defineTexts(
  {
    title: 'Клавиши',
    everywhere: 'Везде',
    inLists: 'В списках',
    places: 'Переход по разделам',
    does: ru,
    or: 'или',
    afterwards: 'затем',
    space: 'Пробел',
  },
  {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    inLists: 'In lists',
    places: 'Go to',
    does: {
      menu: 'Find a screen or an object, run a command',
      sheet: 'Show keyboard shortcuts',
      search: 'Search the page',
      next: 'Next row',
      previous: 'Previous row',
      open: 'Open the row',
      choose: 'Select the row',
      chooseRange: 'Select all rows up to this one',
      chooseAll: 'Select all rows',
      check: 'Check DNS of the open domain or zone',
      close: 'Close a panel, dialog or menu',
      go: 'Go to a place: its letter comes next',
    },
    or: 'or',
    afterwards: 'then',
    space: 'Space',
  },
)
