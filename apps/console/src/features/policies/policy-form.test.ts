import { IP_RULES_PER_POLICY as BOUND } from '@nora/contract/policies'
import { expect, test } from 'vitest'
import {
  areSound,
  evaluate,
  type FormRule,
  IP_RULES_PER_POLICY,
  idleByKey,
  moveRule,
  toBody,
  toForm,
} from './policy-form.ts'

const rule = (key: number, network: string): FormRule => ({ key, network, effect: 'allow', description: '' })
const three = [rule(1, '10.0.0.0/8'), rule(2, '10.1.0.0/16'), rule(3, '192.0.2.7')]
const keys = (rules: readonly FormRule[]) => rules.map(({ key }) => key)

test('the bound of rules is the contract’s', () => {
  expect(IP_RULES_PER_POLICY).toBe(BOUND)
})

test.each([
  [0, 1, [2, 1, 3]],
  [0, 2, [2, 3, 1]],
  [2, 0, [3, 1, 2]],
  [1, 1, [1, 2, 3]],
  [0, -1, [1, 2, 3]],
  [2, 3, [1, 2, 3]],
])('the rule at %i goes to %i: %j', (from, to, order) => {
  expect(keys(moveRule(three, from, to))).toEqual(order)
})

test('rules that never decide are told by what stands in the form, unreadable ones between them', () => {
  const rules = [rule(1, '10.0.0.0/8'), rule(2, 'what'), rule(3, ' 10.1.0.0/16 '), rule(4, '10.0.0.0/8')]
  expect([...idleByKey(rules)]).toEqual([
    [3, { rule: 2, by: 0, kind: 'shadowed' }],
    [4, { rule: 3, by: 0, kind: 'duplicate' }],
  ])
})

test('a policy may go without the empty rule that is offered, not without what was begun', () => {
  const form = toForm(undefined)
  expect(toBody({ ...form, name: 'Office' }).rules).toEqual([])
  expect(areSound(form.rules)).toBe(true)
  expect(areSound([rule(1, '10.0.0.0/8'), rule(2, '')])).toBe(false)
  expect(areSound([rule(1, '10.1.2.3/8')])).toBe(false)
})

test('the rules are evaluated once: a rule that is not filled in neither allows nor denies', () => {
  const blank = evaluate(toForm(undefined).rules)
  expect([blank.readCount, blank.deniesRest, blank.unreadable]).toEqual([0, false, []])
  expect(blank.decide('192.0.2.7')).toEqual({ isAllowed: true, by: null })
  const deny = { ...rule(2, '10.0.0.0/8'), effect: 'deny' as const }
  const begun = evaluate([rule(1, '203.0.113.'), deny, rule(3, '')])
  expect([begun.readCount, begun.deniesRest, begun.unreadable]).toEqual([1, false, [1]])
  expect(begun.decide('10.1.2.3')).toEqual({ isAllowed: false, by: expect.objectContaining({ place: 2 }) })
  expect(begun.decide('192.0.2.7').isAllowed).toBe(true)
  const office = evaluate([rule(1, '203.0.113.0/24'), deny])
  expect([office.deniesRest, office.decide('192.0.2.7').isAllowed]).toEqual([true, false])
})
