import { defineTexts } from '@nora/kit'

/** Where requests go: asked when a webhook is created, and of each target later. */
export const targetTexts = defineTexts(
  {
    kind: 'Куда доставлять',
    kinds: { none: 'Пока никуда', url: 'URL', tunnel: 'Туннель', gateway: 'Шлюз', agent: 'Этот ноутбук' },
    whats: {
      none: 'Только сохранять. Цель можно добавить позже.',
      url: 'Сервис, который виден из интернета.',
      tunnel: 'Открытый туннель, по его имени.',
      gateway: 'Шлюз команды: он ответит, кто бы ни был на месте.',
      agent: 'Командой nora webhook listen, без туннеля.',
    },
    address: { url: 'URL', tunnel: 'Имя туннеля', gateway: 'Шлюз', agent: 'Имя для команды' },
    addressHelp: {
      url: 'Только https и только публичные адреса.',
      tunnel: 'Например shop.example.org. Пока туннель закрыт, запросы ждут.',
      gateway: 'Выберите из шлюзов команды.',
    },
    listen: 'Запустите на ноутбуке. Что накопилось, придёт первым и по порядку:',
    needed: {
      url: 'Введите адрес, который начинается с https://.',
      tunnel: 'Введите имя туннеля.',
      gateway: 'Выберите шлюз.',
      agent: 'Введите имя: его называет команда.',
    },
    noGateways: 'Шлюзов пока нет',
    noneFound: 'Ничего не нашлось',
    names: { url: 'URL', tunnel: 'туннель', gateway: 'шлюз', agent: 'ноутбук' },
  },
  {
    kind: 'Deliver to',
    kinds: { none: 'Nowhere yet', url: 'URL', tunnel: 'Tunnel', gateway: 'Gateway', agent: 'This laptop' },
    whats: {
      none: 'Only store. A target can be added later.',
      url: 'A service that the internet reaches.',
      tunnel: 'An open tunnel, by its hostname.',
      gateway: 'A gateway of the team: it answers, whoever is there.',
      agent: 'By nora webhook listen, without a tunnel.',
    },
    address: {
      url: 'URL',
      tunnel: 'Hostname of the tunnel',
      gateway: 'Gateway',
      agent: 'Name for the command',
    },
    addressHelp: {
      url: 'Https and public addresses only.',
      tunnel: 'Such as shop.example.org. While the tunnel is closed, requests wait.',
      gateway: 'One of the gateways of the team.',
    },
    listen: 'Run this on the laptop. What has waited comes first, in order:',
    needed: {
      url: 'Enter an address that begins with https://.',
      tunnel: 'Enter the hostname of a tunnel.',
      gateway: 'Choose a gateway.',
      agent: 'Enter the name that the command uses.',
    },
    noGateways: 'There are no gateways yet',
    noneFound: 'Nothing found',
    names: { url: 'URL', tunnel: 'tunnel', gateway: 'gateway', agent: 'laptop' },
  },
)
