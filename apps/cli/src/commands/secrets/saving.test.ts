import { readFileSync, writeFileSync } from 'node:fs'
import { ApiProblem, NetworkError } from '@nora/client'
import { describe, expect, test } from 'vitest'
import { entry, fakeSecrets } from '../../testing/fake-secrets.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

type Given = Parameters<ReturnType<typeof vaultMachine>['run']>[1]

function machine(values: Readonly<Record<string, string>>) {
  const fake = fakeSecrets({ 'shop/dev': values })
  const { run } = vaultMachine(fake)
  const secrets = (args: string[], given: Given = {}) =>
    run(['secrets', ...args, '-c', 'shop/dev'], { typed: [], ...given })
  const stored = () =>
    Object.fromEntries(fake.stored[0]?.secrets.map((one) => [one.entry?.name, one.entry?.value]) ?? [])
  return { secrets, stored, fake }
}

/** An editor whose text is changed by one function after the other. */
function editor(...changes: ((text: string) => string)[]) {
  const seen: string[] = []
  const runAttached = async (command: readonly string[]) => {
    const path = command.at(-1) ?? ''
    const text = readFileSync(path, 'utf8')
    seen.push(text)
    writeFileSync(path, (changes.shift() ?? ((same) => same))(text))
    return 0
  }
  return { seen, runAttached }
}

/** Has the next save fail. */
function failNextSave(fake: ReturnType<typeof fakeSecrets>, error: Error): void {
  const { saveSecrets } = fake.methods
  let fails = true
  const save: typeof saveSecrets = async (...args) => {
    if (!fails) return saveSecrets(...args)
    fails = false
    throw error
  }
  Object.assign(fake.vault, { saveSecrets: save })
}

describe('what was typed in an editor', () => {
  const frozen = new ApiProblem(409, { code: 'Conflict', error: 'The config is frozen.' }, null)

  test.each([
    ['a server that is away', new NetworkError('network', 'Network Error', null)],
    ['a refusal', frozen],
  ])('outlives %s: it is there to be edited on and stored', async (_, error) => {
    const { secrets, stored, fake } = machine({ URL: 'old' })
    await secrets(['ls'])
    failNextSave(fake, error)
    const { seen, runAttached } = editor((text) => text.replace('old', 'typed'))
    const { code, lines } = await secrets(['edit'], { typed: [''], runAttached })
    expect([code, lines, stored()]).toEqual([0, ['Changed 1 secret in shop/dev'], { URL: 'typed' }])
    expect(seen[1]).toContain('typed')
  })

  test('is dropped when the person says so', async () => {
    const { secrets, stored, fake } = machine({ URL: 'old' })
    await secrets(['ls'])
    failNextSave(fake, frozen)
    const { runAttached } = editor((text) => text.replace('old', 'typed'))
    const { code, error } = await secrets(['edit'], { typed: ['q'], runAttached })
    expect([code, error, stored()]).toEqual([1, expect.stringContaining('frozen'), { URL: 'old' }])
  })

  test('stands beside what somebody else has done meanwhile, and is stored over theirs on a second look alone', async () => {
    const { secrets, stored, fake } = machine({ URL: 'old', GONE: 'x', OTHER: 'same' })
    await secrets(['ls'])
    const others = () => {
      const [url] = fake.stored[0]?.secrets ?? []
      const set = [
        { id: url?.id, version: 1, entry: entry('URL', { value: 'theirs' }), machines_only: false },
        { entry: entry('ADDED', { value: 'new' }), machines_only: false },
      ]
      void fake.methods.saveSecrets('cfg_dev', { set: set as never, remove: [] })
    }
    const { seen, runAttached } = editor((text) => {
      others()
      return text.replace('old', 'mine').replace(/^GONE.*\n/m, '')
    })
    const { code, error } = await secrets(['edit'], { typed: [''], runAttached })
    expect([code, error]).toEqual([0, expect.stringContaining('Somebody else changed URL meanwhile')])
    expect(seen[1]).toMatch(/ADDED: "new"\nOTHER: "same"\nURL: "mine"/)
    expect(stored()).toEqual({ URL: 'mine', ADDED: 'new', OTHER: 'same' })
  })
})

test('a name that alone is changed in the editor keeps the history of its secret, and who refers to the former one is told', async () => {
  const path = ['shop/dev/LINK', 'shop/dev/URL']
  const fake = fakeSecrets(
    { 'shop/dev': { URL: 'x', TWIN: 'same', OTHER: 'same', LINK: '${URL}' } },
    { problems: [{ name: 'LINK', fault: 'missing', path }] },
  )
  const { run } = vaultMachine(fake)
  const before = new Map(fake.stored[0]?.secrets.map(({ id, entry }) => [entry?.name, id]))
  const { runAttached } = editor((text) =>
    text
      .replace(/^URL/m, 'ADDRESS')
      .replace(/^TWIN/m, 'NEW')
      .replace(/^OTHER.*\n/m, ''),
  )
  const { code, error } = await run(['secrets', 'edit', '-c', 'shop/dev'], { typed: ['4821'], runAttached })
  const after = new Map(fake.stored[0]?.secrets.map(({ id, entry }) => [entry?.name, id]))
  expect([code, [...after.keys()].sort()]).toEqual([0, ['ADDRESS', 'LINK', 'NEW']])
  expect(after.get('ADDRESS')).toBe(before.get('URL'))
  // Two were alike: nobody can say which of them it was.
  expect([before.get('TWIN'), before.get('OTHER')]).not.toContain(after.get('NEW'))
  expect(error).toContain('LINK: there is no such secret (shop/dev/LINK → shop/dev/URL)')
})

test('an import of more than a save takes that fails in between says how much is stored, and goes on when repeated', async () => {
  const { secrets, stored, fake } = machine({})
  const lines = Array.from({ length: 600 }, (_, index) => `A${index}=hidden${index}\n`).join('')
  await secrets(['ls'])
  const { saveSecrets } = fake.methods
  let saves = 0
  const save: typeof saveSecrets = async (...args) => {
    if (++saves === 2) throw new NetworkError('network', 'Network Error', null)
    return saveSecrets(...args)
  }
  Object.assign(fake.vault, { saveSecrets: save })
  const first = await secrets(['import', '-', '--yes'], { typed: undefined, piped: lines })
  expect([first.code, Object.keys(stored()).length]).toEqual([6, 500])
  expect(first.error.replaceAll(/\s+/g, ' ')).toContain(
    '500 of 600 were stored: run the command again for the rest.',
  )
  expect(first.error).not.toContain('hidden')
  const second = await secrets(['import', '-', '--yes'], { typed: undefined, piped: lines })
  expect([second.code, Object.keys(stored()).length]).toEqual([0, 600])
  expect(second.text).toContain('Added: 100, changed: 0, there before: 500')
})
