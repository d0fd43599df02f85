import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const portsTitles = defineTexts(
  {
    ports: 'Порты',
    teamPorts: 'Порты команды',
    reserve: 'Закрепить порт',
  },
  {
    ports: 'Ports',
    teamPorts: 'Team ports',
    reserve: 'Reserve port',
  },
)
