import { expect, test } from 'vitest'
import { matchAddress } from './match-address.ts'

const toSlugs = (one: string) => {
  const [project, config] = one
    .split('/')
    .map((part) => part.split('<'))
    .map(([slug = '', ...former_slugs]) => ({ slug, former_slugs }))
  if (!project || !config) throw new Error(one)
  return { project, config }
}
const ALL = ['shop<store/dev<development', 'shop<store/prod', 'blog/dev', 'wiki/prod<dev']

test.each([
  ['shop/dev', ['shop<store/dev<development']],
  ['shop/development', ['shop<store/dev<development']],
  ['store/dev', ['shop<store/dev<development']],
  ['store/development', ['shop<store/dev<development']],
  ['/dev', ['shop<store/dev<development', 'blog/dev']],
  ['/development', ['shop<store/dev<development']],
  ['wiki/dev', ['wiki/prod<dev']],
  ['blog/prod', []],
])('%s leads to %j', (address, found) => {
  const [project = '', config = ''] = address.split('/')
  expect(matchAddress(ALL, { project, config }, toSlugs)).toEqual(found)
})
