import { describe, expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { parseTemplate } from './parse-template.ts'
import { createSubject } from './testing/subject.ts'

/** What begins an expression in a text. */
const OPEN = '$' + '{'
const PHASE = { phase: 'on_http_request' } as const
const write = (source: string) => source.replaceAll('<<', OPEN)

function render(source: string): string {
  const template = parseTemplate(write(source), PHASE)
  if ('error' in template) throw new Error(template.error.message.en)
  return template.render(createSubject(), createBudget())
}

describe('a template', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['$5 and } { $', '$5 and } { $'],
    ['<<req.host>>', 'shop.example.com>'],
    ['a <<req.host} b <<req.method} c', 'a shop.example.com b GET c'],
    ["<<{'a': {'b': 1}}.a.b}", '1'],
    ["<<'}'}<<\"}\" + '{'}", '}}{'],
    ["<<'it\\'s }'}", "it's }"],
    ["<<r'\\d}'}", '\\d}'],
    ["<<'''a'}b'''}", "a'}b"],
    ['<<1 + 1} <<1.5} <<true} <<2u}', '2 1.5 true 2'],
    ["<<req.headers[?'x-none'].orValue(['-'])[0]}", '-'],
  ])('%s becomes %s', (source, text) => {
    expect(render(source.replace('>>', '}>'))).toBe(text)
  })

  test('is constant where nothing is to be evaluated', () => {
    const template = parseTemplate('no-cache', PHASE)
    expect('constant' in template && template.constant).toBe('no-cache')
  })

  test.each([
    ['ab <<req.hst}!', 'hst', 'unknown_variable'],
    ['ab <<req.host} <<req.headers}', 'req.headers', 'wrong_type'],
    ['ab <<req.host', '<<req.host', 'unclosed_template'],
    ["ab <<'}", "<<'}", 'unclosed_template'],
  ])('%s is refused at %s: %s', (source, at, code) => {
    const text = write(source)
    const template = parseTemplate(text, PHASE)
    const fault = 'error' in template ? template.error : null
    expect(fault?.code).toBe(code)
    expect(text.slice(fault?.start, fault?.end)).toBe(write(at))
  })

  test('an empty expression is refused inside its braces', () => {
    const template = parseTemplate(write('a <<}'), PHASE)
    expect('error' in template && template.error).toMatchObject({ code: 'syntax' })
  })

  test.each(['<<vars.none}', '<<b"a"}', '<<dyn(null)}'])('%s cannot be written', (source) => {
    expect(() => render(source)).toThrow()
  })

  test('is no longer than 64 KiB', () => {
    const source = `<<'${'x'.repeat(4_000)}'}`.repeat(17)
    expect(() => render(source)).toThrow(/65536/)
  })
})
