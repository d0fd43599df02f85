import { defineTexts } from '@nora/kit'

export const deletionTexts = defineTexts(
  {
    title: 'Удаление аккаунта',
    sentence: 'Аккаунт удалится через 14 дней. До этого дня всё работает, и удаление можно отменить.',
    what: 'Что исчезнет безвозвратно',
    consequences: {
      personal: 'личное пространство: туннели, порты, токен, ключи API и SSH',
      teams: 'команды, в которых вы один',
      identity: 'имя, почта, фото и все способы входа',
    },
    stays: 'В чужих командах останется только запись о том, что было сделано, без вашего имени.',
    reason: 'Почему вы уходите?',
    reasonHelp: 'Мы читаем каждый ответ. Туда же можно написать, чего не хватило.',
    reasonNeeded: 'Напишите хотя бы пару слов.',
    submit: 'Удалить через 14 дней',
    keep: 'Остаться',
    planned: 'Удаление запланировано',
  },
  {
    title: 'Account deletion',
    sentence: 'The account goes in 14 days. Until then everything works, and you can cancel.',
    what: 'What goes for good',
    consequences: {
      personal: 'the personal space: tunnels, ports, the token, API and SSH keys',
      teams: 'teams of yours alone',
      identity: 'name, address, picture and all ways to sign in',
    },
    stays: 'In other people’s teams only the record of what was done stays, without your name.',
    reason: 'Why are you leaving?',
    reasonHelp: 'We read every answer. Tell us what you missed, too.',
    reasonNeeded: 'A couple of words, please.',
    submit: 'Delete in 14 days',
    keep: 'Stay',
    planned: 'The deletion is planned',
  },
)
