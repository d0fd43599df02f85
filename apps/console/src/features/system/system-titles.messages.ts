import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const systemTitles = defineTexts(
  {
    help: 'Помощь',
  },
  {
    help: 'Help',
  },
)
