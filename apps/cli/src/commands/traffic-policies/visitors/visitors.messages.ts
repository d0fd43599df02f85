import { defineTexts, formatNumber } from '@nora/kit'

export const visitorsMessages = defineTexts(
  {
    nobody: 'Никто не вошёл.',
    more: 'Показаны последние 100.',
    seen: (at: string) => `был ${at}`,
    until: (at: string) => `до ${at}`,
    revoked: (count: number) => `Завершено входов: ${formatNumber('ru', count)}.`,
    behindAddress: 'Допишите это к адресу, к которому подключена политика. Ссылка больше не будет показана.',
    withdrawBy: (name: string, id: string) => `Отозвать: nora policy visitors '${name}' --withdraw ${id}`,
    withdrawn: 'Ссылка отозвана, входы по ней завершены.',
  },
  {
    nobody: 'Nobody is signed in.',
    more: 'The last 100 are shown.',
    seen: (at: string) => `seen ${at}`,
    until: (at: string) => `until ${at}`,
    revoked: (count: number) => `Sessions ended: ${formatNumber('en', count)}.`,
    behindAddress: 'Put this behind an address that the policy is attached to. The link is not shown again.',
    withdrawBy: (name: string, id: string) =>
      `To withdraw it: nora policy visitors '${name}' --withdraw ${id}`,
    withdrawn: 'The link is withdrawn, and its sessions have ended.',
  },
)
