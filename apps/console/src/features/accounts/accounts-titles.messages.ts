import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const accountsTitles = defineTexts(
  {
    profile: 'Профиль',
  },
  {
    profile: 'Profile',
  },
)
