import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const domainsTitles = defineTexts(
  {
    domains: 'Домены',
    teamDomains: 'Домены команды',
    reserve: 'Добавить домен',
  },
  {
    domains: 'Domains',
    teamDomains: 'Team domains',
    reserve: 'Add domain',
  },
)
