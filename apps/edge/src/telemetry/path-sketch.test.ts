import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PathSketch } from './path-sketch.ts'
import { PATH_BYTES, templatePath } from './template-path.ts'

function templated(target: string): string {
  const out = Buffer.alloc(PATH_BYTES)
  const bytes = Buffer.from(target, 'latin1')
  return out.toString('latin1', 0, templatePath(bytes, 0, bytes.length, out))
}

function getSketch(targets: readonly string[], isError = false): PathSketch {
  const sketch = new PathSketch()
  for (const target of targets) {
    const bytes = Buffer.from(`GET ${target} HTTP/1.1`, 'latin1')
    sketch.add(bytes, 4, 4 + target.length, isError)
  }
  return sketch
}

describe('a path', () => {
  test.each([
    ['/', '/'],
    ['', '/'],
    ['*', '*'],
    ['?token=secret', '/'],
    ['/search?q=secret', '/search'],
    ['/orders/42/items/7', '/orders/:id/items/:id'],
    ['/orders/42/', '/orders/:id/'],
    ['/u/6f1c2b7e-9a51-4d0e-8a4e-0f6c1d2e3f40/edit', '/u/:id/edit'],
    ['/commit/9fceb02d0ae598e95dc970b74767f19372d61af8', '/commit/:id'],
    ['/day/2026-11-22', '/day/:id'],
    ['/reset/eyJhbGciOiJIUzI1NiJ9.c2VjcmV0', '/reset/:id'],
    ['/v1/cafe/decade/2nd-floor', '/v1/cafe/decade/2nd-floor'],
    ['/accessibility-statement-for-visitors', '/accessibility-statement-for-visitors'],
    [`/${'long'.repeat(100)}`, `/${'long'.repeat(100)}`.slice(0, PATH_BYTES)],
  ])('%j stands as %j', (target, path) => {
    expect(templated(target)).toBe(path)
  })
})

describe('the paths asked for most', () => {
  test('are counted exactly while there are few', () => {
    const sketch = getSketch(['/a', '/b/1', '/a?x', '/b/2', '/b/3'])
    expect(sketch.toRows()).toEqual([
      ['/a', 2, 0],
      ['/b/:id', 3, 0],
    ])
  })

  test('are never too high, all together and none over N / 32 missing, however many there are', () => {
    const words = fc.integer({ min: 0, max: 80 }).map((n) => `/${'x'.repeat(n)}y`)
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 600 }), (targets) => {
        const exact = new Map<string, number>()
        for (const target of targets) exact.set(target, (exact.get(target) ?? 0) + 1)
        const rows = getSketch(targets, true).toRows()
        const found = new Map(rows.map(([path, requests]) => [path, requests]))
        for (const [path, requests] of rows) {
          if (path !== '') expect(requests).toBeLessThanOrEqual(exact.get(path) ?? 0)
        }
        for (const [path, requests] of exact) {
          if (requests > targets.length / 32) expect(found.has(path)).toBe(true)
        }
        expect(rows.length).toBeLessThanOrEqual(33)
        expect(rows.reduce((sum, row) => sum + row[1], 0)).toBe(targets.length)
        expect(rows.reduce((sum, row) => sum + row[2], 0)).toBe(targets.length)
      }),
    )
  })
})
