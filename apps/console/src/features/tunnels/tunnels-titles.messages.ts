import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const tunnelsTitles = defineTexts(
  {
    tunnels: 'Туннели',
    teamTunnels: 'Туннели команды',
    live: 'Открытые туннели',
  },
  {
    tunnels: 'Tunnels',
    teamTunnels: 'Team tunnels',
    live: 'Live tunnels',
  },
)
