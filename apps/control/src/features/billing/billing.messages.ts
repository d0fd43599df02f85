import type { TunnelKind } from '@nora/contract/tunnels'
import { formatDuration, type Localized, SECOND_MS } from '@nora/kit'

type Named = { name: Localized }
type Offer = { plan: Named; lifting: Named | undefined | null; plans_url: string }

export const billingTexts = {
  noKind: (kind: TunnelKind, { plan, lifting, plans_url }: Offer): Localized => ({
    ru: `В тарифе «${plan.name.ru}» нет туннелей ${kind}. ${lifting ? `Они есть в тарифе «${lifting.name.ru}»: ${plans_url}` : 'Обратитесь к администратору сервера.'}`,
    en: `The plan “${plan.name.en}” has no ${kind} tunnels. ${lifting ? `“${lifting.name.en}” has them: ${plans_url}` : 'Ask the operator of the installation.'}`,
  }),
  timeIsUp: (seconds: number, { plan, lifting, plans_url }: Offer): Localized => ({
    ru: `Время вышло: в тарифе «${plan.name.ru}» туннель живёт ${formatDuration('ru', seconds * SECOND_MS)}. Откройте его снова${lifting ? ` или перейдите на тариф «${lifting.name.ru}»: ${plans_url}` : ''}.`,
    en: `Time is up: with the plan “${plan.name.en}” a tunnel lives ${formatDuration('en', seconds * SECOND_MS)}. Open it again${lifting ? `, or change to “${lifting.name.en}”: ${plans_url}` : ''}.`,
  }),
  unknownPlan: (plan: string, known: string): Localized => ({
    ru: `Тарифа ${plan} нет. Есть: ${known}.`,
    en: `There is no plan ${plan}. There are: ${known}.`,
  }),
  unknownTeam: (team: string): Localized => ({
    ru: `Команды ${team} нет. Назовите её id (tea_…) или почту пользователя: тогда это его личное пространство.`,
    en: `There is no team ${team}. Name its id (tea_…), or the address of a user for their personal space.`,
  }),
  wrongType: (plan: string, known: string): Localized => ({
    ru: `Тариф ${plan} не для таких команд. Подойдут: ${known}.`,
    en: `The plan ${plan} is not for that kind of team. These are: ${known}.`,
  }),
} as const
