import type { Localized } from '@nora/kit'

export const visitorsTexts = {
  tooManySessions: {
    ru: 'На сайтах команды вошло слишком много посетителей. Завершите лишние входы на странице политики.',
    en: 'Too many visitors have signed in at the sites of the team. End some of their sessions on the page of the policy.',
  },
  lostReturn: {
    ru: 'Этот вход уже закончился или начат не здесь. Откройте сайт, на который хотели войти, заново.',
    en: 'This sign-in is over, or was not begun here. Open the site that you wanted to sign in to anew.',
  },
  usedBefore: { ru: 'Этот вход уже использован.', en: 'This sign-in was used before.' },
  tooManyCodes: {
    ru: 'Кодов для этого адреса запрошено слишком много. Попробуйте позже.',
    en: 'Too many codes were asked for this address. Try again later.',
  },
  staleRequest: {
    ru: 'Запрос сайта на вход истёк. Откройте сайт заново.',
    en: 'The request of the site has expired. Open the site anew.',
  },
  notAllowed: (hostname: string): Localized => ({
    ru: `${hostname} пускает только участников своей команды, и вас среди них нет. Попросите доступ у владельца сайта.`,
    en: `${hostname} lets in members of its team only, and you are not one of those it lets in. Ask its owner for access.`,
  }),
  noShareKey: {
    ru: 'В опубликованной версии нет действия share-link с ключом, записанным в ней целиком. Добавьте его и опубликуйте политику.',
    en: 'The published version has no share-link action whose key stands in it as plain text. Add one and publish the policy.',
  },
  tooManyLinks: {
    ru: 'Отозвано слишком много ссылок. Смените ключ правила: старые ссылки перестанут действовать.',
    en: 'Too many links were withdrawn. Change the key of the rule: all older links stop working.',
  },
}
