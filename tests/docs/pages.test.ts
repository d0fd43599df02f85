import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryFolder } from '../kit/nora-system.ts'

const read = (path: string) => readFileSync(join(repositoryFolder, path), 'utf8')
const docs = readdirSync(join(repositoryFolder, 'docs'), { recursive: true, encoding: 'utf8' })
const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...docs.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`),
]
const decisions = readdirSync(join(repositoryFolder, 'docs/decisions'))
  .filter((name) => name !== 'README.md')
  .sort()

test.each(pages)('the links of %s lead to files, and to headings that are there', (page) => {
  const text = read(page)
  const targets = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = '']) => target)
  const broken = targets.filter((target) => {
    const [path = '', heading] = target.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(repositoryFolder, file))) return true
    return heading !== undefined && file.endsWith('.md') && !getAnchors(read(file)).includes(heading)
  })
  expect(broken).toEqual([])
})

/** Makes anchors from headings as repository pages do. */
function getAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('decisions', () => {
  test.each(decisions)('%s has its number, title, date and status, and stands in the list', (name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]
    const [title, , status] = read(`docs/decisions/${name}`).split('\n')
    expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`))
    expect(status).toMatch(/^\d{4}-\d{2}-\d{2} · (accepted|superseded by \d{4})$/)
    expect(read('docs/decisions/README.md')).toContain(`(${name})`)
  })

  test('are numbered one after the other', () => {
    const numbers = decisions.map((name) => Number(name.slice(0, 4)))
    expect(numbers).toEqual(decisions.map((_, place) => place + 1))
  })
})

test('the notes for operators fit on forty lines', () => {
  expect(read('CHANGELOG.md').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})
