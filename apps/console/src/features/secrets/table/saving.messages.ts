import { defineTexts, plural } from '@nora/kit'

const CHANGES_RU = { one: 'изменение', few: 'изменения', many: 'изменений', other: 'изменения' }
const CHANGES_EN = { one: 'change', other: 'changes' }
const SECRETS_RU = { one: 'секрет', few: 'секрета', many: 'секретов', other: 'секрета' }
const SECRETS_EN = { one: 'secret', other: 'secrets' }

/** Saving the table, and what others save at the same time. */
export const savingTexts = defineTexts(
  {
    bar: {
      label: 'Несохранённые изменения',
      count: (count: number) => `${count} ${plural('ru', count, CHANGES_RU)} не сохранено`,
      faulty: (count: number) =>
        `${count} ${plural('ru', count, { one: 'строка', few: 'строки', many: 'строк', other: 'строки' })} с ошибкой`,
      show: 'Показать',
      undo: 'Отменить шаг',
      discard: 'Отменить всё',
      save: (count: number) => `Сохранить ${count} ${plural('ru', count, CHANGES_RU)}`,
      saved: (count: number) => `Сохранено: ${count}`,
      savedInParts: (parts: number) =>
        `За раз сохраняется до 500 изменений, поэтому шагов в истории: ${parts}.`,
      part: (done: number, of: number) => `Сохранено частей: ${done} из ${of}`,
      inParts: (parts: number) => `сохранятся частями (${parts}): каждая — целиком или никак`,
      fixFirst: 'Сначала исправьте отмеченные строки',
    },
    leave: {
      title: 'Уйти без сохранения?',
      consequence: 'Изменённые секреты нигде не сохранены.',
      confirm: 'Уйти',
    },
    conflict: {
      title: 'Это уже изменили другие',
      sentence: 'Остальное сохранено. Для каждого секрета выберите, чьё значение останется.',
      theirs: 'Чужое',
      mine: 'Моё',
      deleted: 'удалён',
      toDelete: 'удалить',
      choice: (name: string) => `Что останется: ${name}`,
      apply: 'Применить',
    },
    othersSaved: (who: string, count: number) =>
      `${who}: сохранено ${count} ${plural('ru', count, SECRETS_RU)}`,
  },
  {
    bar: {
      label: 'Unsaved changes',
      count: (count: number) => `${count} unsaved ${plural('en', count, CHANGES_EN)}`,
      faulty: (count: number) =>
        `${count} ${plural('en', count, { one: 'line is', other: 'lines are' })} wrong`,
      show: 'Show',
      undo: 'Undo',
      discard: 'Discard all',
      save: (count: number) => `Save ${count} ${plural('en', count, CHANGES_EN)}`,
      saved: (count: number) => `Saved: ${count}`,
      savedInParts: (parts: number) =>
        `At most 500 changes are saved at once, so that the history has ${parts} steps.`,
      part: (done: number, of: number) => `${done} of ${of} parts saved`,
      inParts: (parts: number) => `saved in ${parts} parts, each as a whole or not at all`,
      fixFirst: 'Fix the marked lines first',
    },
    leave: {
      title: 'Leave without saving?',
      consequence: 'The secrets that you changed are saved nowhere.',
      confirm: 'Leave',
    },
    conflict: {
      title: 'Others have changed these',
      sentence: 'The rest is saved. Choose for each secret whose value stays.',
      theirs: 'Theirs',
      mine: 'Mine',
      deleted: 'deleted',
      toDelete: 'delete it',
      choice: (name: string) => `What stays of ${name}`,
      apply: 'Apply',
    },
    othersSaved: (who: string, count: number) => `${who} saved ${count} ${plural('en', count, SECRETS_EN)}`,
  },
)
