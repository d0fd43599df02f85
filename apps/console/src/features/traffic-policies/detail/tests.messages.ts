import { defineTexts } from '@nora/kit'

const placeholder = `- name: the admin pages are closed
  request: {path: /admin}
  expect: {decision: answer, status: 403}
`

export const testsTexts = defineTexts(
  {
    sentence: 'Запросы и что с ними должно стать. Публикация проходит, только если проверки проходят.',
    label: 'Проверки политики',
    placeholder,
    run: 'Проверить',
    textHasErrors: 'В тексте политики есть ошибки: сначала исправьте их.',
    fault: (line: number) => `Строка ${line}.`,
    total: (passed: number, all: number) => `Прошло ${passed} из ${all}`,
    outcomes: { passed: 'прошла', failed: 'не прошла', cannot_tell: 'нельзя сказать' },
    differs: (field: string, expected: string, actual: string) =>
      `${field}: ждали ${expected}, вышло ${actual}`,
  },
  {
    sentence: 'Requests, and what must come of them. A draft is published only when its tests pass.',
    label: 'Tests of the policy',
    placeholder,
    run: 'Run tests',
    textHasErrors: 'The text of the policy has errors: correct them first.',
    fault: (line: number) => `Line ${line}.`,
    total: (passed: number, all: number) => `${passed} of ${all} passed`,
    outcomes: { passed: 'passed', failed: 'failed', cannot_tell: 'cannot tell' },
    differs: (field: string, expected: string, actual: string) =>
      `${field}: expected ${expected}, was ${actual}`,
  },
)
