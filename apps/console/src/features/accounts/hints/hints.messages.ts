import { defineTexts } from '@nora/kit'

export const hintsTexts = defineTexts(
  {
    deletion: {
      label: 'Удаление аккаунта',
      sentence: (date: string) => `Аккаунт будет удалён ${date}.`,
      cancel: 'Отменить удаление',
    },
    promo: {
      title: 'Больше с подпиской',
      items: {
        tunnels: '5 туннелей сразу',
        time: 'Без ограничения по времени',
        names: 'Постоянные адреса',
        tcp: 'Трафик TCP',
      },
      plans: 'Посмотреть тарифы',
      dismiss: 'Больше не показывать',
      dismissFailed: 'Не удалось убрать подсказку',
    },
    desktopApp: {
      title: 'Nora на вашем компьютере',
      sentence:
        'Туннели открывает клиент: небольшая программа для Windows, macOS, Linux и FreeBSD. Он возвращает связь сам, хранит адреса за вами и может работать в фоне.',
      download: 'Скачать',
      notNow: 'Не сейчас',
    },
  },
  {
    deletion: {
      label: 'Account deletion',
      sentence: (date: string) => `The account will be deleted on ${date}.`,
      cancel: 'Cancel deletion',
    },
    promo: {
      title: 'More with a subscription',
      items: {
        tunnels: '5 tunnels at once',
        time: 'No time limit',
        names: 'Static domains',
        tcp: 'TCP traffic',
      },
      plans: 'See the plans',
      dismiss: 'Do not show again',
      dismissFailed: 'Could not dismiss the hint',
    },
    desktopApp: {
      title: 'Nora on your computer',
      sentence:
        'Tunnels are opened by the client: a small program for Windows, macOS, Linux and FreeBSD. It reconnects by itself, keeps your addresses and can run in the background.',
      download: 'Download',
      notNow: 'Not now',
    },
  },
)
