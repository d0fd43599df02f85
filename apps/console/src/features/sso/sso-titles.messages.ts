import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const ssoTitles = defineTexts(
  {
    sso: 'Единый вход',
  },
  {
    sso: 'Single sign-on',
  },
)
