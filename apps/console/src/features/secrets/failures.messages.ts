import { defineTexts } from '@nora/kit'

/** What failed, as the notification says it. */
export const failuresTexts = defineTexts(
  {
    projects: 'Не удалось загрузить проекты',
    project: 'Не удалось загрузить проект',
    projectCreated: 'Не удалось создать проект',
    tasks: 'Не удалось подписать то, что ждёт',
  },
  {
    projects: 'Could not load the projects',
    project: 'Could not load the project',
    projectCreated: 'Could not create the project',
    tasks: 'Could not sign what waits',
  },
)
