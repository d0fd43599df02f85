import { defineTexts } from '@nora/kit'

export const startersTexts = defineTexts(
  {
    cards: {
      maintenance: {
        name: 'Страница обслуживания',
        what: 'Имя, которое отвечает страницей, что бы ни случилось.',
      },
      laptops: {
        name: 'Два ноутбука за одним адресом',
        what: 'Один закрыли — запросы идут другому.',
      },
      away: {
        name: 'Мой сайт, пока меня нет',
        what: 'Туннель закрыт — посетители видят вашу страницу.',
      },
    },
    blank: 'Начать с пустого',
    pages: {
      maintenance: { title: 'Скоро вернёмся', sentence: 'Идут работы. Загляните через несколько минут.' },
      away: { title: 'Сейчас закрыто', sentence: 'Сайт откроется, когда хозяин снова будет на месте.' },
    },
  },
  {
    cards: {
      maintenance: {
        name: 'A maintenance page',
        what: 'A name that answers with a page, whatever happens.',
      },
      laptops: {
        name: 'Two laptops behind one address',
        what: 'One is closed, and requests go to the other.',
      },
      away: {
        name: 'My site while I am away',
        what: 'The tunnel is closed, and visitors see your page.',
      },
    },
    blank: 'Start from scratch',
    pages: {
      maintenance: { title: 'Back soon', sentence: 'We are working on it. Look in again in a few minutes.' },
      away: { title: 'Closed for now', sentence: 'The site opens when its owner is back.' },
    },
  },
)
