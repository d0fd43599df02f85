import { WEBHOOK_PRESETS } from '@nora/signatures'
import { expect, test } from 'vitest'
import { canSign, PRESETS, senderLabel } from '../../apps/console/src/features/webhooks/presets.ts'
import { whereToEnter } from '../../apps/console/src/features/webhooks/where-to-enter.ts'

test('the console offers the senders of the signatures package, with their proofs, words and signing', () => {
  const offered = PRESETS.map((preset) => ({
    ...preset,
    where: { ru: whereToEnter('ru', preset.name), en: whereToEnter('en', preset.name) },
    canSign: canSign(preset),
  }))
  const known = WEBHOOK_PRESETS.map(({ name, label, proof, where, canSign: signs }) => ({
    name,
    label,
    proof,
    where,
    canSign: signs,
  }))
  expect(offered).toEqual(known)
})

test('a sender that has no preset keeps its name and says nothing of where to enter the address', () => {
  expect(senderLabel('pagerduty')).toBe('pagerduty')
  expect(whereToEnter('en', 'pagerduty')).toBeNull()
  expect(senderLabel(null)).toBeNull()
})
