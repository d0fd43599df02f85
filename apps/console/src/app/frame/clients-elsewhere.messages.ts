import { defineTexts } from '@nora/kit'

export const clientsElsewhereTexts = defineTexts(
  {
    sentence: (machine: string | null, team: string) =>
      machine === null
        ? `С вашим токеном туннели открываются в команде «${team}».`
        : `Ваш клиент на ${machine} открывает туннели в команде «${team}».`,
    switch: 'Перейти',
    switchLabel: (team: string) => `Перейти в команду «${team}»`,
  },
  {
    sentence: (machine: string | null, team: string) =>
      machine === null
        ? `With your token, tunnels open in ${team}.`
        : `Your client on ${machine} opens tunnels in ${team}.`,
    switch: 'Switch',
    switchLabel: (team: string) => `Switch to ${team}`,
  },
)
