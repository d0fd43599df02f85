import { defineTexts } from '@nora/kit'

/** What failed, as the notification says it. */
export const failuresTexts = defineTexts(
  {
    projects: 'Не удалось загрузить проекты',
    project: 'Не удалось загрузить проект',
    projectCreated: 'Не удалось создать проект',
    saved: 'Не удалось сохранить секреты',
    secrets: 'Не удалось загрузить секреты',
    history: 'Не удалось загрузить историю',
    reads: 'Не удалось узнать, кто читал',
    restored: 'Не удалось вернуть конфигурацию',
    own: 'Не удалось сохранить своё значение',
    import: 'Этот текст не читается как файл секретов',
    tasks: 'Не удалось подписать то, что ждёт',
  },
  {
    projects: 'Could not load the projects',
    project: 'Could not load the project',
    projectCreated: 'Could not create the project',
    saved: 'Could not save the secrets',
    secrets: 'Could not load the secrets',
    history: 'Could not load the history',
    reads: 'Could not load who has read it',
    restored: 'Could not restore the config',
    own: 'Could not save your own value',
    import: 'This text cannot be read as a file of secrets',
    tasks: 'Could not sign what waits',
  },
)
