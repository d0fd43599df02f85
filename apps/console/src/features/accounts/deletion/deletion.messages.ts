import { defineTexts } from '@nora/kit'

export const deletionTexts = defineTexts(
  {
    title: 'Удаление аккаунта',
    sentence: 'Аккаунт удалится через 14 дней. До этого дня всё работает, и удаление можно отменить.',
    what: 'Что исчезнет безвозвратно',
    consequences: {
      personal: 'личное пространство: туннели, порты, токен, API- и SSH-ключи',
      teams: 'команды, в которых кроме вас никого нет',
      identity: 'имя, почта, фото и все способы входа',
    },
    stays: 'В чужих командах останутся только записи о том, что было сделано, без вашего имени.',
    reason: 'Почему вы уходите?',
    reasonHelp: 'Мы читаем каждый ответ. Расскажите и о том, чего не хватило.',
    reasonNeeded: 'Напишите хотя бы пару слов.',
    submit: 'Удалить через 14 дней',
    keep: 'Остаться',
    planned: 'Удаление запланировано',
    pending: {
      until: (date: string) => `Передумать можно до ${date}.`,
      cancel: 'Отменить удаление',
      cancelled: 'Удаление отменено',
      cancelFailed: 'Не удалось отменить удаление',
    },
  },
  {
    title: 'Account deletion',
    sentence: 'The account is deleted after 14 days. Until then everything works, and you can cancel.',
    what: 'What is deleted for good',
    consequences: {
      personal: 'the personal space: tunnels, ports, the token, API and SSH keys',
      teams: 'teams where you are the only member',
      identity: 'name, address, picture and all ways to sign in',
    },
    stays: 'Other people’s teams keep only a record of what was done, without your name.',
    reason: 'Why are you leaving?',
    reasonHelp: 'We read every answer. Tell us what was missing, too.',
    reasonNeeded: 'Write at least a couple of words.',
    submit: 'Delete in 14 days',
    keep: 'Stay',
    planned: 'The deletion is scheduled',
    pending: {
      until: (date: string) => `You can change your mind until ${date}.`,
      cancel: 'Cancel deletion',
      cancelled: 'The deletion is cancelled',
      cancelFailed: 'Could not cancel the deletion',
    },
  },
)
