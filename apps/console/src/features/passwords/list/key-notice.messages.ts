import { defineTexts } from '@nora/kit'

export const keyNoticeTexts = defineTexts(
  {
    waits: {
      title: 'Ваш ключ ещё не подписан в этой команде',
      sentence:
        'До этого общие папки для вас закрыты, ваши собственные работают. Ключ подпишет любой из этих людей, когда откроет своё хранилище; если он позвонит, прочитайте ему свои семь слов.',
    },
    unverified: {
      title: 'Ваши семь слов ещё никто не сверил',
      sentence:
        'Пока это так, только сервер подтверждает, что ваш ключ — ваш. Позвоните одному из этих людей и прочитайте слова вслух: он откроет «Мастер-ключи» и выберет «Сверить слова». Не пишите их в почту и чаты.',
    },
    refuses: 'По правилам команды до сверки вам нельзя давать общие папки.',
    show: 'Показать мои слова',
    later: 'Позже',
    refused: {
      title: 'Сервер показал список ключей, которому нельзя верить',
      sentence:
        'Ваши собственные папки открываются. Общие закрыты, и никому ничего не передано. Сообщите администратору установки: сервер или резервная копия могли быть подменены.',
    },
  },
  {
    waits: {
      title: 'Your key is not signed in this team yet',
      sentence:
        'Until then shared folders are closed to you; your own work. Any of these people signs it when they open their vault; if they call, read your seven words out to them.',
    },
    unverified: {
      title: 'Nobody has compared your seven words yet',
      sentence:
        'Until then only the server says that your key is yours. Call one of these people and read the words out: they open Master keys and choose Compare words. Do not write them in an email or a chat.',
    },
    refuses: 'By the team’s rules you cannot be given shared folders before that.',
    show: 'Show my words',
    later: 'Later',
    refused: {
      title: 'The server showed a list of keys that cannot be trusted',
      sentence:
        'Your own folders open. Shared ones are closed, and nothing was given to anybody. Tell whoever runs the installation: the server or a backup may have been swapped.',
    },
  },
)
