import { defineTexts } from '@nora/kit'

export const countsTexts = defineTexts(
  {
    title: 'Что сделали правила за 24 часа',
    loadFailed: 'Не удалось загрузить счётчики',
    empty: 'За 24 часа правила ни разу не сработали',
    emptySentence: 'Счётчики появятся, когда на подключённые адреса придут запросы.',
    columns: {
      rule: 'Правило',
      matched: 'Сработало',
      refused: 'Отказов',
      would_refuse: 'Отказало бы',
      errors: 'Ошибок',
      differs: 'Иначе в тени',
    },
    ruleItself: 'само правило',
    help: '«Отказало бы» — действия с enforce: false. «Ошибок» — условия, которые не удалось вычислить. «Иначе в тени» — запросы, с которыми теневая версия поступила бы иначе.',
  },
  {
    title: 'What the rules did in 24 hours',
    loadFailed: 'Could not load the counts',
    empty: 'No rule matched in the last 24 hours',
    emptySentence: 'Counts appear once requests come to the attached addresses.',
    columns: {
      rule: 'Rule',
      matched: 'Matched',
      refused: 'Refused',
      would_refuse: 'Would refuse',
      errors: 'Errors',
      differs: 'Shadow differs',
    },
    ruleItself: 'the rule itself',
    help: '“Would refuse”: actions with enforce: false. “Errors”: conditions that could not be computed. “Shadow differs”: requests with which the shadow version would have done something else.',
  },
)
