import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const secretsTitles = defineTexts(
  { secrets: 'Секреты', create: 'Создать проект секретов', projects: 'Проекты секретов' },
  { secrets: 'Secrets', create: 'Create a secrets project', projects: 'Secrets projects' },
)
