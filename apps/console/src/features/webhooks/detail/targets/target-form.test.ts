import { expect, test } from 'vitest'
import { aWebhookTarget } from '../../../../testing/webhook-fixtures.ts'
import { areStatuses, toNewTarget, toRules, toTargetChanges, toTargetForm } from './target-form.ts'

test('a target that was not touched changes nothing', () => {
  const target = aWebhookTarget({ filter: 'body.size() > 0', rate_per_s: 10 })
  expect(toTargetChanges(target, toTargetForm(target))).toEqual({})
})

test('only what differs is sent, and the retry policy whole', () => {
  const target = aWebhookTarget()
  const form = { ...toTargetForm(target), filter: ' true ', hours: '24', statuses: '404, 422', secret: ' ' }
  expect(toTargetChanges(target, form)).toEqual({
    filter: 'true',
    retry: { attempts: 11, within_s: 86_400, statuses: [404, 422], timeout_s: 30 },
  })
})

test('a laptop is found by the name of its webhook, and a URL is meant with https', () => {
  const form = { ...toTargetForm(undefined), name: 'mine' }
  expect(toNewTarget({ ...form, kind: 'agent' }, 'orders').address).toBe('orders')
  expect(toNewTarget({ ...form, address: 'shop.example.org' }, 'orders').address).toBe(
    'https://shop.example.org',
  )
})

test('a transform without a source is none', () => {
  expect(toRules({ filter: '', transform_kind: 'cel', source: ' ' })).toEqual({
    filter: null,
    transform: null,
  })
})

test.each([
  ['', true],
  ['404, 422', true],
  ['500', false],
  ['many', false],
])('whether %j names statuses that may be retried is %s', (text, isAllowed) => {
  expect(areStatuses(text)).toBe(isAllowed)
})
