import { defineTexts, type PluralForms, plural } from '@nora/kit'

const ru = (count: number, forms: PluralForms) => `${count} ${plural('ru', count, forms)}`
const en = (count: number, one: string) => `${count} ${plural('en', count, { one, other: `${one}s` })}`
const errorsRu = { one: 'ошибка', few: 'ошибки', many: 'ошибок', other: 'ошибки' }
const warningsRu = {
  one: 'предупреждение',
  few: 'предупреждения',
  many: 'предупреждений',
  other: 'предупреждения',
}

export const policiesMessages = defineTexts(
  {
    severities: { error: 'ошибка', warning: 'предупреждение' },
    fix: (title: string) => `как исправить: ${title}`,
    fine: (file: string) => `${file}: ошибок нет.`,
    size: (rules: number, conditions: number, actions: number) =>
      ` Правил: ${rules}, условий: ${conditions}, действий: ${actions}.`,
    warnings: (count: number) => `${ru(count, warningsRu)}.`,
    faulty: (file: string, errors: number, warnings: number) =>
      `${file}: ${ru(errors, errorsRu)}${warnings > 0 ? `, ${ru(warnings, warningsRu)}` : ''}.`,
    written: (file: string) => `${file}: записан.`,
    differs: (file: string) => `${file}: отформатирован иначе.`,
    notRun: 'Тесты не запускались: в политике есть ошибки.',
    cannotTell:
      'сказать нельзя: действие, от которого зависит исход, здесь не выполняется; задайте stand_ins',
    differsInField: (field: string, expected: string, actual: string) =>
      `${field}: ожидалось ${expected}, получено ${actual}`,
    tested: (passed: number, failed: number, unknown: number) =>
      `Прошло: ${passed}, не прошло: ${failed}${unknown > 0 ? `, сказать нельзя: ${unknown}` : ''}.`,
    faultyTest: 'тест не понят',
  },
  {
    severities: { error: 'error', warning: 'warning' },
    fix: (title: string) => `fix: ${title}`,
    fine: (file: string) => `${file}: no errors.`,
    size: (rules: number, conditions: number, actions: number) =>
      ` ${en(rules, 'rule')}, ${en(conditions, 'condition')}, ${en(actions, 'action')}.`,
    warnings: (count: number) => `${en(count, 'warning')}.`,
    faulty: (file: string, errors: number, warnings: number) =>
      `${file}: ${en(errors, 'error')}${warnings > 0 ? `, ${en(warnings, 'warning')}` : ''}.`,
    written: (file: string) => `${file}: written.`,
    differs: (file: string) => `${file}: formatted otherwise.`,
    notRun: 'No test was run: the policy has errors.',
    cannotTell: 'cannot tell: it depends on an action that is not run here; say what it answers in stand_ins',
    differsInField: (field: string, expected: string, actual: string) =>
      `${field}: expected ${expected}, found ${actual}`,
    tested: (passed: number, failed: number, unknown: number) =>
      `${passed} passed, ${failed} failed${unknown > 0 ? `, ${unknown} cannot tell` : ''}.`,
    faultyTest: 'test not understood',
  },
)
